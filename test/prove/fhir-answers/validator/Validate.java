import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.SnapshotGeneratingValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r5.utils.validation.constants.BestPracticeWarningLevel;

/**
 * Validates files with HL7's validator, without a terminology server. Arguments: the folders with the definitions of profiles, as in
 * a class path, and the folder with the answers. Prints a line for each finding: file, severity, place, message, with tabs between; at the end, the line
 * "done" and the number of files.
 */
final class Validate {
  private static final Set<String> DEFINITIONS = Set.of("StructureDefinition", "ValueSet", "CodeSystem");

  public static void main(String[] folders) throws Exception {
    FhirContext context = FhirContext.forR4();
    FhirInstanceValidator module = new FhirInstanceValidator(new ValidationSupportChain(
        profilesIn(folders[0].split(File.pathSeparator), context),
        new DefinitionsOfR4(context),
        new CommonCodeSystemsTerminologyService(context),
        new InMemoryTerminologyServerValidationSupport(context),
        new SnapshotGeneratingValidationSupport(context)));
    module.setBestPracticeWarningLevel(BestPracticeWarningLevel.Ignore);
    // A report refers to resources that are not in it.
    module.setErrorForUnknownProfiles(false);
    FhirValidator validator = context.newValidator();
    validator.registerValidatorModule(module);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<Path> files = filesIn(Path.of(folders[1]));
    for (Path file : files) {
      String text = Files.readString(file);
      for (SingleValidationMessage found : validator.validateWithResult(text).getMessages()) {
        out.println(String.join("\t",
            file.getFileName().toString(),
            found.getSeverity().getCode(),
            String.valueOf(found.getLocationString()),
            found.getMessage().replaceAll("\\s+", " ")));
      }
    }
    out.println("done\t" + files.size());
  }

  /** The definitions of R4, also where a profile asks for them with their version. */
  private static final class DefinitionsOfR4 extends DefaultProfileValidationSupport {
    private static final String VERSION = "|4.0.1";

    DefinitionsOfR4(FhirContext context) {
      super(context);
    }

    @Override
    public <T extends IBaseResource> T fetchResource(Class<T> kind, String url) {
      return super.fetchResource(kind, withoutVersion(url));
    }

    @Override
    public IBaseResource fetchStructureDefinition(String url) {
      return super.fetchStructureDefinition(withoutVersion(url));
    }

    private static String withoutVersion(String url) {
      return url != null && url.endsWith(VERSION) ? url.substring(0, url.length() - VERSION.length()) : url;
    }
  }

  private static PrePopulatedValidationSupport profilesIn(String[] folders, FhirContext context) throws Exception {
    PrePopulatedValidationSupport profiles = new PrePopulatedValidationSupport(context);
    for (String folder : folders) {
      for (Path file : filesIn(Path.of(folder))) {
        String kind = file.getFileName().toString().split("-", 2)[0];
        if (!DEFINITIONS.contains(kind)) continue;
        IBaseResource definition = context.newJsonParser().parseResource(Files.readString(file));
        profiles.addResource(definition);
      }
    }
    return profiles;
  }

  private static List<Path> filesIn(Path folder) throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }
}
