#!/usr/bin/env python3
"""Prints the blood pressures of a record: SMART App Launch and FHIR in Python, with SMART's own library.

    python3 local/examples/smart-python/readings.py

SERVICE says where the service is. The manifest beside this file says who the app is. It stores no token: each run asks to be let in
again, and gives back at its end what it was given.
"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import requests
from fhirclient.client import FHIRClient
from fhirclient.models.observation import Observation
from requests.exceptions import RequestException

SERVICE = os.environ.get("SERVICE", "http://127.0.0.1:8000")
CATEGORY = "http://terminology.hl7.org/CodeSystem/observation-category|vital-signs"

manifest = json.loads((Path(__file__).parent / "manifest.json").read_text("utf-8"))
callback = urlsplit(manifest["smart"]["redirect_uris"][0])


class Callback(BaseHTTPRequestHandler):
    """Where the browser comes back to with the person's answer. No other address exists."""

    def do_GET(self):
        url = urlsplit(self.path)
        # With another state, it is not the answer to this request.
        is_answer = url.path == callback.path and parse_qs(url.query).get("state") == [self.server.state]
        if not is_answer:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"Thank you. Readings goes on in its terminal; you can close this page.\n")
        self.server.answer = self.path
        self.server.shutdown()

    def log_message(self, *_):
        """Writes nothing: a code is a secret."""


def let_in():
    """Asks the person. Returns a client with a token; the library finds the addresses, and proves who asked (PKCE)."""
    smart = FHIRClient(
        settings={
            "app_id": manifest["id"],
            "api_base": f"{SERVICE}/fhir",
            "redirect_uri": callback.geturl(),
            # The library adds launch/patient, with which the person chooses a record.
            "scope": f"patient/Patient.r patient/Observation.rs?category={CATEGORY}",
        }
    )
    try:
        smart.prepare()
    except RequestException:
        sys.exit(f"{SERVICE} does not answer. Start the service, or set SERVICE to its address.")
    page = smart.authorize_url
    # A thread for each connection, because browsers open some that they do not use.
    with ThreadingHTTPServer((callback.hostname, callback.port), Callback) as server:
        server.state = parse_qs(urlsplit(page).query)["state"][0]
        print("Open this address and let the app in:", flush=True)
        print(page, flush=True)
        server.serve_forever()
    # `access_denied`: the person chose not to.
    refusal = parse_qs(urlsplit(server.answer).query).get("error_description")
    if refusal:
        sys.exit(plain(refusal[0]))
    smart.handle_callback(server.answer)
    return smart


def line_of(observation):
    """`2026-01-15  132 / 84 mmHg`; None when it has no day or not both values."""
    values = {
        coding.code: component.valueQuantity.value
        for component in observation.component or []
        for coding in component.code.coding or []
        if component.valueQuantity
    }
    upper, lower, time = values.get("8480-6"), values.get("8462-4"), observation.effectiveDateTime
    if upper is None or lower is None or not time:
        return None
    return f"{time.isostring[:10]}  {upper:g} / {lower:g} mmHg"


def plain(text):
    """Others wrote these texts: what could control a terminal becomes a space."""
    return "".join(character if character.isprintable() else " " for character in text)


def give_back(smart):
    """Nobody needs it any more, and the person does not find the app among those that she has let in."""
    configuration = requests.get(f"{SERVICE}/fhir/.well-known/smart-configuration", timeout=30).json()
    form = {"client_id": manifest["id"], "token": smart.server.auth.access_token}
    requests.post(configuration["revocation_endpoint"], data=form, timeout=30)


def show(smart):
    """Prints what the person lets the app see."""
    # The person may have unticked something. That is no error: the program does without.
    granted = smart.launch_context.get("scope", "")
    if "patient/Patient." in granted:
        print(f"\n{plain(smart.human_name(smart.patient.name[0]))}")
    if "patient/Observation." not in granted:
        sys.exit("You did not let it see vital signs.")
    found = Observation.where(
        {
            "patient": smart.patient_id,
            "category": CATEGORY,
            "code": "http://loinc.org|85354-9",
            "_sort": "date",
        }
    )
    lines = [line for line in map(line_of, found.perform_resources_iter(smart.server)) if line]
    print("\n".join(lines) or "There is no blood pressure that this app may see.")


def main():
    smart = let_in()
    try:
        show(smart)
    finally:
        give_back(smart)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
