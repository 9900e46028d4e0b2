"""Reads answers as the programs around the original Python client do: with minidom and with ElementTree, and JSON.

Standard input has an object of texts: `documents` and `minimal` are XML with Document elements, `facts` is a generic
report in XML, `rows` is one in JSON. Prints an object of what each parser found, under the same names.
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


def model_documents(text):
    yield from (model.get("documentId") for model in ElementTree.fromstring(text).iter("Model"))


def row_documents(text):
    yield from (row["__documentid__"] for row in json.loads(text))


PARSERS = {
    "documents": [with_minidom, with_element_tree],
    "minimal": [with_minidom, with_element_tree],
    "facts": [model_documents],
    "rows": [row_documents],
}

given = json.load(sys.stdin)
print(json.dumps({name: [list(parse(text)) for parse in PARSERS[name]] for name, text in given.items()}))
