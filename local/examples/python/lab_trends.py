#!/usr/bin/env python3
"""Lab Trends in Python: shows laboratory values of a record over time, and keeps a note in the record.

    python3 local/examples/python/lab_trends.py [NOTE]

SERVICE says where the service is. The JSON files beside this one say who the app is. It stores no token:
each run asks to be let in again.
"""

import json
import math
import os
import sys
from datetime import datetime, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from requests import ConnectionError, Timeout
from requests_oauthlib import OAuth1Session

SERVICE = os.environ.get("SERVICE", "http://127.0.0.1:8000")
BARS = "▁▂▃▄▅▆▇█"
MOST_RESULTS = 1000
SECONDS_FOR_A_RESPONSE = 10

folder = Path(__file__).parent
manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
credentials = json.loads((folder / "credentials.json").read_text("utf-8"))


class Session(OAuth1Session):
    """Calls the service. Signs as the app and, once it has a token, for the person who let the app in."""

    def __init__(self, **options):
        super().__init__(credentials["consumer_key"], credentials["consumer_secret"], **options)

    def request(self, method, path, **options):
        """Ends the program when the response is not 200."""
        response = super().request(method, SERVICE + path, timeout=SECONDS_FOR_A_RESPONSE, **options)
        if response.status_code != 200:
            sys.exit(f"{method} {path}: {response.status_code} {plain(response.text)}")
        return response


class Callback(BaseHTTPRequestHandler):
    """Where the browser comes back to with the person's answer. No other address exists."""

    def do_GET(self):
        url = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(url.query).items()}
        # With another token, it is not the answer to this request.
        is_answer = url.path == self.server.path and query.get("oauth_token") == self.server.token
        if not is_answer or "oauth_verifier" not in query:
            return self.send_error(404)
        self.send_response(200)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"Thank you. Lab Trends goes on in its terminal; you can close this page.\n")
        self.server.verifier = query["oauth_verifier"]
        self.server.shutdown()

    def log_message(self, *_):
        """Writes nothing: a verifier is a secret."""


def let_in():
    """The OAuth dance. Returns a session that signs with an access token, and the id of the chosen record."""
    authorization_page = Session().get("/manifest").json()["launch_urls"]["authorize_token"]
    callback = urlsplit(manifest["oauth_callback_url"])
    session = Session(callback_uri=callback.geturl())
    # A thread for each connection, because browsers open some that they do not use.
    with ThreadingHTTPServer((callback.hostname, callback.port), Callback) as server:
        server.path = callback.path
        server.token = session.fetch_request_token("/oauth/request_token")["oauth_token"]
        print("Open this address and let the app in:", flush=True)
        print(session.authorization_url(authorization_page), flush=True)
        server.serve_forever()
    access = session.fetch_access_token("/oauth/access_token", verifier=server.verifier)
    return session, access["xoauth_indivo_record_id"]


def read_trends(session, record_id):
    """Returns lists of (day, value) by (test, unit), the oldest first, from the newest thousand results."""
    query = {"order_by": "-collected_at", "limit": MOST_RESULTS}
    rows = session.get(f"/records/{record_id}/reports/LabResult/", params=query).json()
    trends = {}
    for row in reversed(rows):
        value, time = row["quantitative_result_value_value"], row["collected_at"]
        if time and is_number(value):
            test = row["test_name_title"] or "Unnamed test", row["quantitative_result_value_unit"] or ""
            trends.setdefault(test, []).append((time[:10], value))
    return trends


def is_number(value):
    """Values are texts, because some are not numbers, such as `<5`."""
    try:
        return value is not None and math.isfinite(float(value))
    except ValueError:
        return False


def show(trends):
    """Prints a small chart of each test above its values. The test with the most values comes first."""
    for (test, unit), values in sorted(trends.items(), key=lambda trend: -len(trend[1])):
        print(f"\n{plain(test)}  {chart([float(value) for _, value in values])}")
        for day, value in values:
            print(plain(f"  {day}  {value} {unit}").rstrip())
    if not trends:
        print("\nThere are no laboratory results with numbers in this record yet.")


def chart(values):
    """One bar for each value, between the lowest and the highest."""
    low, high = min(values), max(values)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0
    return "".join(BARS[int((value - low) * scale + 0.5)] for value in values)


def keep(session, record_id, note):
    """Stores the note as a document that the service reads, and gives it a label that the patient sees."""
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    name = escape(manifest["name"])
    document = (
        '<SimpleClinicalNote xmlns="http://indivo.org/vocab/xml/documents#">'
        f"<dateOfVisit>{now}</dateOfVisit><signature><at>{now}</at>"
        f"<provider><name>{name}</name><institution>{name}</institution></provider></signature>"
        f"<chiefComplaint>Laboratory values</chiefComplaint><content>{escape(note)}</content>"
        "</SimpleClinicalNote>"
    )
    xml, text = {"Content-Type": "application/xml"}, {"Content-Type": "text/plain"}
    documents = f"/records/{record_id}/documents/"
    stored = session.post(documents, data=document.encode(), headers=xml).text
    document_id = ElementTree.fromstring(stored).get("id")
    session.put(f"{documents}{document_id}/label", data=b"Note on laboratory values", headers=text)
    print("\nThe note is in the record.")


def plain(text):
    """Others wrote these texts: what could control a terminal becomes a space."""
    return "".join(character if character.isprintable() else " " for character in text)


def main():
    session, record_id = let_in()
    show(read_trends(session, record_id))
    if len(sys.argv) > 1:
        keep(session, record_id, sys.argv[1])


if __name__ == "__main__":
    try:
        main()
    except (ConnectionError, Timeout):
        sys.exit(f"The service at {SERVICE} does not respond. Is it running? `npm start` starts it.")
    except KeyboardInterrupt:
        sys.exit(130)
