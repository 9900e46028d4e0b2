import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.rest.api.MethodOutcome;
import ca.uhn.fhir.rest.api.SearchStyleEnum;
import ca.uhn.fhir.rest.client.api.IGenericClient;
import ca.uhn.fhir.rest.client.interceptor.BearerTokenAuthInterceptor;
import ca.uhn.fhir.rest.gclient.IQuery;
import ca.uhn.fhir.rest.server.exceptions.AuthenticationException;
import ca.uhn.fhir.rest.server.exceptions.BaseServerResponseException;
import ca.uhn.fhir.rest.server.exceptions.ForbiddenOperationException;
import ca.uhn.fhir.rest.server.exceptions.MethodNotAllowedException;
import ca.uhn.fhir.rest.server.exceptions.PreconditionFailedException;
import ca.uhn.fhir.rest.server.exceptions.ResourceNotFoundException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hl7.fhir.r4.model.Bundle;
import org.hl7.fhir.r4.model.CapabilityStatement;
import org.hl7.fhir.r4.model.CodeableConcept;
import org.hl7.fhir.r4.model.Coding;
import org.hl7.fhir.r4.model.DateTimeType;
import org.hl7.fhir.r4.model.IdType;
import org.hl7.fhir.r4.model.Observation;
import org.hl7.fhir.r4.model.OperationOutcome;
import org.hl7.fhir.r4.model.Parameters;
import org.hl7.fhir.r4.model.Patient;
import org.hl7.fhir.r4.model.Provenance;
import org.hl7.fhir.r4.model.Quantity;
import org.hl7.fhir.r4.model.Reference;
import org.hl7.fhir.r4.model.Resource;

/**
 * Uses a FHIR base as programs in Java do, with the client of HAPI FHIR. Arguments: the base, a token that may read all, create and
 * update Observations, but see no Condition; the id of its patient; how many Observations with the category laboratory there are. Prints
 * a line for each check: its name, and "passed" or what went wrong, with a tab between; at the end, the line "done" and their number.
 */
final class Client {
  private static final String CATEGORIES = "http://terminology.hl7.org/CodeSystem/observation-category";
  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private static int checks;

  private interface Check {
    void run() throws Exception;
  }

  public static void main(String[] words) {
    String base = words[0];
    String token = words[1];
    String patient = words[2];
    int laboratory = Integer.parseInt(words[3]);
    FhirContext context = FhirContext.forR4();
    context.getRestfulClientFactory().setSocketTimeout(30_000);
    // It asks for the metadata by itself before the first call, and refuses another version of FHIR.
    IGenericClient client = context.newRestfulGenericClient(base);
    client.registerInterceptor(new BearerTokenAuthInterceptor(token));

    check("capabilities", () -> {
      CapabilityStatement said = client.capabilities().ofType(CapabilityStatement.class).execute();
      same("4.0.1", said.getFhirVersion().toCode());
    });
    check("read", () -> {
      Patient read = client.read().resource(Patient.class).withId(patient).execute();
      same(patient, read.getIdElement().getIdPart());
    });
    List<Observation> found = new ArrayList<>();
    check("search, all pages", () -> {
      found.addAll(allOf(client, laboratoryOf(client, patient).count(7)));
      same(laboratory, found.size());
      Set<String> ids = new HashSet<>();
      for (Observation each : found) ids.add(each.getIdElement().getIdPart());
      same(laboratory, ids.size());
    });
    check("search by POST", () -> {
      Bundle bundle = laboratoryOf(client, patient).usingStyle(SearchStyleEnum.POST).count(200)
          .returnBundle(Bundle.class).execute();
      same(laboratory, bundle.getEntry().size());
    });
    check("search by date, sorted", () -> {
      Observation middle = found.get(found.size() / 2);
      String day = middle.getEffectiveDateTimeType().getValueAsString().substring(0, 10);
      List<Observation> since = allOf(client, laboratoryOf(client, patient)
          .and(Observation.DATE.afterOrEquals().day(day)).sort().descending(Observation.DATE));
      List<Observation> before = allOf(client, laboratoryOf(client, patient).and(Observation.DATE.before().day(day)));
      same(laboratory, since.size() + before.size());
      for (int at = 1; at < since.size(); at += 1) {
        boolean isSorted = !since.get(at).getEffectiveDateTimeType().getValue()
            .after(since.get(at - 1).getEffectiveDateTimeType().getValue());
        same(true, isSorted);
      }
    });
    check("total", () -> {
      Bundle counted = laboratoryOf(client, patient).summaryMode(ca.uhn.fhir.rest.api.SummaryEnum.COUNT)
          .returnBundle(Bundle.class).execute();
      same(laboratory, counted.getTotal());
    });
    check("reverse include of Provenance", () -> {
      Bundle bundle = client.search().forResource(Observation.class).where(Observation.RES_ID.exactly().code(idOf(found.get(0))))
          .revInclude(Provenance.INCLUDE_TARGET).returnBundle(Bundle.class).execute();
      long provenances = bundle.getEntry().stream().filter(one -> one.getResource() instanceof Provenance).count();
      same(true, provenances > 0);
    });
    check("version read and history", () -> {
      IdType id = found.get(0).getIdElement();
      Observation version = client.read().resource(Observation.class)
          .withIdAndVersion(id.getIdPart(), found.get(0).getMeta().getVersionId()).execute();
      same(id.getIdPart(), version.getIdElement().getIdPart());
      Bundle history = client.history().onInstance(id.toUnqualifiedVersionless()).returnBundle(Bundle.class).execute();
      same(true, history.getEntry().size() >= 1);
    });
    check("$everything", () -> {
      Bundle all = client.operation().onInstance(new IdType("Patient", patient)).named("$everything")
          .withNoParameters(Parameters.class).useHttpGet().returnResourceType(Bundle.class).execute();
      same(true, all.getEntry().stream().anyMatch(one -> one.getResource() instanceof Observation));
    });
    Observation[] kept = new Observation[1];
    check("create", () -> {
      MethodOutcome outcome = client.create().resource(pulseOf(patient, 61)).execute();
      same(true, outcome.getCreated());
      kept[0] = client.read().resource(Observation.class).withId(outcome.getId().getIdPart()).execute();
      same(61, kept[0].getValueQuantity().getValue().intValue());
    });
    check("update of what was read", () -> {
      String first = kept[0].getMeta().getVersionId();
      kept[0].setValue(beats(64));
      // The client sends the version that it read as If-Match.
      client.update().resource(kept[0]).execute();
      Observation now = client.read().resource(Observation.class).withId(idOf(kept[0])).execute();
      same(64, now.getValueQuantity().getValue().intValue());
      same(false, first.equals(now.getMeta().getVersionId()));
    });
    check("update of an older version", () -> refused(PreconditionFailedException.class, () -> client.update().resource(kept[0]).execute()));
    check("something unknown", () -> refused(ResourceNotFoundException.class,
        () -> client.read().resource(Observation.class).withId("unknown").execute()));
    check("what was not granted", () -> refused(ForbiddenOperationException.class,
        () -> client.search().byUrl("Condition?patient=" + patient).returnBundle(Bundle.class).execute()));
    check("delete", () -> refused(MethodNotAllowedException.class,
        () -> client.delete().resourceById("Observation", idOf(kept[0])).execute()));
    check("a transaction", () -> refused(BaseServerResponseException.class, () -> {
      Bundle bundle = new Bundle();
      bundle.setType(Bundle.BundleType.TRANSACTION);
      client.transaction().withBundle(bundle).execute();
    }));
    check("a token that does not exist", () -> {
      IGenericClient other = context.newRestfulGenericClient(base);
      other.registerInterceptor(new BearerTokenAuthInterceptor("unknown"));
      refused(AuthenticationException.class, () -> other.read().resource(Patient.class).withId(patient).execute());
    });
    OUT.println("done\t" + checks);
  }

  private static IQuery<?> laboratoryOf(IGenericClient client, String patient) {
    return client.search().forResource(Observation.class)
        .where(Observation.PATIENT.hasId(patient))
        .and(Observation.CATEGORY.exactly().systemAndCode(CATEGORIES, "laboratory"));
  }

  private static List<Observation> allOf(IGenericClient client, IQuery<?> query) {
    List<Observation> found = new ArrayList<>();
    Bundle bundle = query.returnBundle(Bundle.class).execute();
    while (true) {
      for (Bundle.BundleEntryComponent entry : bundle.getEntry()) {
        Resource resource = entry.getResource();
        if (resource instanceof Observation) found.add((Observation) resource);
      }
      if (bundle.getLink(Bundle.LINK_NEXT) == null) return found;
      bundle = client.loadPage().next(bundle).execute();
    }
  }

  private static Observation pulseOf(String patient, int value) {
    Observation pulse = new Observation();
    pulse.setStatus(Observation.ObservationStatus.FINAL);
    pulse.addCategory(new CodeableConcept(new Coding(CATEGORIES, "vital-signs", "Vital Signs")));
    pulse.setCode(new CodeableConcept(new Coding("http://loinc.org", "8867-4", "Heart rate")));
    pulse.setSubject(new Reference("Patient/" + patient));
    pulse.setEffective(new DateTimeType("2026-02-03T08:15:00Z"));
    pulse.setValue(beats(value));
    return pulse;
  }

  private static Quantity beats(int value) {
    return new Quantity().setValue(value).setUnit("beats/minute").setSystem("http://unitsofmeasure.org").setCode("/min");
  }

  private static String idOf(Resource resource) {
    return resource.getIdElement().getIdPart();
  }

  /** The client must understand why: an exception of its own kind, with the OperationOutcome of the service. */
  private static void refused(Class<? extends BaseServerResponseException> kind, Check call) throws Exception {
    try {
      call.run();
    } catch (BaseServerResponseException error) {
      if (!kind.isInstance(error)) throw error;
      OperationOutcome outcome = (OperationOutcome) error.getOperationOutcome();
      if (outcome == null) throw new AssertionError("There is no OperationOutcome.");
      same(true, outcome.getIssueFirstRep().hasDiagnostics() || outcome.getIssueFirstRep().hasDetails());
      return;
    }
    throw new AssertionError("It was not refused.");
  }

  private static void same(Object expected, Object found) {
    if (!expected.equals(found)) throw new AssertionError("expected " + expected + ", found " + found);
  }

  private static void check(String name, Check check) {
    checks += 1;
    try {
      check.run();
      OUT.println(name + "\tpassed");
    } catch (Throwable error) {
      OUT.println(name + "\t" + (error.getClass().getSimpleName() + ": " + error.getMessage()).replaceAll("\\s+", " "));
    }
  }
}
