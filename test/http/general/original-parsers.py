"""Reads answers as the programs around the original Python client do: with minidom and with ElementTree, and JSON.

Standard input has an object of texts: `documents` and `minimal` are XML with Document elements, `messages` is an inbox,
`facts` is a generic report in XML, `rows` is one in JSON. Prints an object of what each parser found, under the same names.
"""

import json
import sys
from xml.dom import minidom
from xml.etree import ElementTree

TEXTS = ["status", "label", "fullname", "name"]


def with_minidom(text):
    def text_of(node):
        return "".join(child.data for child in node.childNodes)

    for document in minidom.parseString(text).getElementsByTagName("Document"):
        found = {name: [text_of(node) for node in document.getElementsByTagName(name)] for name in TEXTS}
        latest = [node.getAttribute("id") for node in document.getElementsByTagName("latest")]
        yield {"id": document.getAttribute("id"), "type": document.getAttribute("type"), "latest": latest, **found}


def with_element_tree(text):
    for document in ElementTree.fromstring(text).iter("Document"):
        found = {name: [node.text for node in document.iter(name)] for name in TEXTS}
        latest = [node.get("id") for node in document.iter("latest")]
        yield {"id": document.get("id"), "type": document.get("type"), "latest": latest, **found}


MESSAGE_TEXTS = ["sender", "received_at", "read_at", "archived_at", "subject", "severity"]
ATTACHMENT = ["num", "type", "size", "doc_id"]


def messages_with_minidom(text):
    def text_of(node):
        return "".join(child.data for child in node.childNodes)

    for message in minidom.parseString(text).getElementsByTagName("Message"):
        found = {name: [text_of(node) for node in message.getElementsByTagName(name)] for name in MESSAGE_TEXTS}
        attachments = message.getElementsByTagName("attachment")
        files = [[node.getAttribute(name) for name in ATTACHMENT] for node in attachments]
        yield {"id": message.getAttribute("id"), "attachments": files, **found}


def messages_with_element_tree(text):
    for message in ElementTree.fromstring(text).iter("Message"):
        found = {name: [node.text or "" for node in message.iter(name)] for name in MESSAGE_TEXTS}
        files = [[node.get(name, "") for name in ATTACHMENT] for node in message.iter("attachment")]
        yield {"id": message.get("id"), "attachments": files, **found}


def model_documents(text):
    yield from (model.get("documentId") for model in ElementTree.fromstring(text).iter("Model"))


def row_documents(text):
    yield from (row["__documentid__"] for row in json.loads(text))


PARSERS = {
    "documents": [with_minidom, with_element_tree],
    "minimal": [with_minidom, with_element_tree],
    "messages": [messages_with_minidom, messages_with_element_tree],
    "facts": [model_documents],
    "rows": [row_documents],
}

given = json.load(sys.stdin)
print(json.dumps({name: [list(parse(text)) for parse in PARSERS[name]] for name, text in given.items()}))
