/** Responses of calls whose format no shape describes. A test compares their structure with real responses. */
import type { Operation } from '../../../shared/api/registry.ts';

const prefixes = [
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"',
  'xmlns:sp="http://smartplatforms.org/terms#"',
  'xmlns:spcode="http://smartplatforms.org/terms/codes/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:dcterms="http://purl.org/dc/terms/"',
  'xmlns:foaf="http://xmlns.com/foaf/0.1/"',
  'xmlns:v="http://www.w3.org/2006/vcard/ns#"',
].join(' ');

const record = 'https://phr.example.net/records/{record}';

/** By operation. `{role}` has the same meaning as in example calls. */
export const renderedExamples: Readonly<Partial<Record<Operation, string>>> = {
  read_demographics: `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF ${prefixes}>
<sp:Demographics rdf:about="${record}/demographics"><v:bday rdf:datatype="http://www.w3.org/2001/XMLSchema#date">1984-02-29</v:bday><foaf:gender>female</foaf:gender><sp:email>rosa.lind@post.example</sp:email><v:n rdf:nodeID="b1"/><sp:medicalRecordNumber rdf:nodeID="b2"/><sp:belongsTo rdf:resource="${record}"/></sp:Demographics>
<v:Name rdf:nodeID="b1"><v:family-name>Lind</v:family-name><v:given-name>Rosa</v:given-name></v:Name>
<sp:Code rdf:nodeID="b2"><dcterms:title>PHR Record {record}</dcterms:title><sp:system>PHR Record</sp:system><dcterms:identifier>${record}</dcterms:identifier></sp:Code>
<sp:MedicalRecord rdf:about="${record}"></sp:MedicalRecord>
</rdf:RDF>`,
  generic_list: `[{"__modelname__":"LabResult","__documentid__":"{document}","test_name_title":"Hemoglobin A1c","test_name_system":"http://purl.bioontology.org/ontology/LNC/","test_name_identifier":"4548-4","notes":null,"quantitative_result_value_value":"6.1","quantitative_result_value_unit":"%","collected_at":"2014-05-02T08:00:00Z"}]`,
  minimal_labs: `<?xml version="1.0" encoding="utf-8"?><Reports><Summary total_document_count="1" limit="100" offset="0" order_by="-created_at"/><QueryParams/><Report><Meta><Document id="{document}" type="http://indivo.org/vocab/xml/documents#Models" size="412" digest="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" record_id="{record}"><createdAt>2026-01-18T09:30:00Z</createdAt><creator id="{account}" type="account"><fullname>Rosa Lind</fullname></creator><original id="{document}"/><latest id="{document}" createdAt="2026-01-18T09:30:00Z" createdBy="{account}"/><status>active</status><nevershare>false</nevershare></Document></Meta><Item><LabReport xmlns="http://indivo.org/vocab/xml/documents#"><dateMeasured>2014-05-02T08:00:00Z</dateMeasured><firstLabTestName>Hemoglobin A1c</firstLabTestName><firstLabTestValue>6.1</firstLabTestValue></LabReport></Item></Report></Reports>`,
  smart_generic_instance: `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF ${prefixes}>
<sp:Problem rdf:about="${record}/problems/{problem}"><sp:belongsTo rdf:resource="${record}"/><sp:problemName rdf:nodeID="b1"/><sp:startDate rdf:datatype="http://www.w3.org/2001/XMLSchema#dateTime">2011-03-04T09:30:00Z</sp:startDate></sp:Problem>
<sp:MedicalRecord rdf:about="${record}"></sp:MedicalRecord>
<sp:CodedValue rdf:nodeID="b1"><dcterms:title>Asthma</dcterms:title><sp:code rdf:resource="http://purl.bioontology.org/ontology/SNOMEDCT/195967001"/></sp:CodedValue>
<sp:Code rdf:about="http://purl.bioontology.org/ontology/SNOMEDCT/195967001"><rdf:type rdf:resource="http://smartplatforms.org/terms/codes/SNOMED"/><dcterms:title>Asthma</dcterms:title><sp:system>http://purl.bioontology.org/ontology/SNOMEDCT/</sp:system><dcterms:identifier>195967001</dcterms:identifier></sp:Code>
</rdf:RDF>`,
  audit_query: `<?xml version="1.0" encoding="utf-8"?><Reports><Summary total_document_count="1" limit="100" offset="0" order_by="-created_at"/><QueryParams><Filters><Filter name="function_name" value="document_create"/></Filters></QueryParams><Report><Meta/><Item><AuditEntry><BasicInfo datetime="2026-01-18T09:30:00.108Z" view_func="document_create" request_successful="true"/><PrincipalInfo effective_principal="{account}" proxied_principal="{app}"/><Resources carenet_id="" record_id="{record}" pha_id="" document_id="{document}" external_id="" message_id=""/><RequestInfo req_url="/records/{record}/documents/" req_ip_address="203.0.113.7" req_domain="" req_method="POST"/><ResponseInfo resp_code="200"/></AuditEntry></Item></Report></Reports>`,
};
