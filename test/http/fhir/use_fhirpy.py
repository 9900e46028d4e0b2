"""Uses a FHIR base with the client fhirpy. Arguments: the base, a token that may read, create and update Observations, and its patient.
Prints one JSON object with what it found."""

import json
import sys

from fhirpy import SyncFHIRClient
from fhirpy.base.exceptions import AuthorizationError, ForbiddenError, OperationOutcome, ResourceNotFound

base, token, patient_id = sys.argv[1:]
client = SyncFHIRClient(base, authorization=f"Bearer {token}")
found = {}


def error_of(call):
    """The kind of the error, and the code of the issue that the service names."""
    try:
        call()
    except (AuthorizationError, ForbiddenError, ResourceNotFound) as error:
        return [type(error).__name__, json.loads(str(error))["issue"][0]["code"]]
    except OperationOutcome as error:
        return [type(error).__name__, error.resource["issue"][0]["code"]]
    return ["none", ""]


patient = client.reference("Patient", patient_id).to_resource()
found["patient"] = patient["name"][0]["family"]

laboratory = client.resources("Observation").search(patient=patient_id, category="laboratory")
found["values"] = sorted(one["valueQuantity"]["value"] for one in laboratory.limit(2).sort("-date"))
found["since"] = [one["valueQuantity"]["value"] for one in laboratory.search(date__ge="2025-06-01")]
found["codes"] = sorted({one.get_by_path(["code", "coding", 0, "code"]) for one in laboratory.fetch_all()})
found["total"] = laboratory.search(_total="accurate").fetch_raw()["total"]
found["count"] = laboratory.count()

pulse = client.resource(
    "Observation",
    status="final",
    code={"coding": [{"system": "http://loinc.org", "code": "8867-4"}]},
    subject={"reference": f"Patient/{patient_id}"},
    effectiveDateTime="2026-02-03",
    valueQuantity={"value": 61, "unit": "/min", "system": "http://unitsofmeasure.org", "code": "/min"},
)
pulse.save()
found["read back"] = client.get("Observation", pulse.id)["valueQuantity"]["value"]

# This client does not say which version it has read, so the service does not overwrite what others may have changed.
pulse["status"] = "amended"
found["update"] = error_of(pulse.update)
found["delete"] = error_of(pulse.delete)
found["unknown"] = error_of(lambda: client.get("Observation", "unknown"))
found["not granted"] = error_of(lambda: client.resources("Condition").search(patient=patient_id).fetch())
other = SyncFHIRClient(base, authorization="Bearer unknown")
found["no token"] = error_of(lambda: other.get("Patient", patient_id))
print(json.dumps(found))
