import { fullFact } from './support/facts.ts';
import { describeFacts } from '../../../shared/rdf/facts.ts';
const facts = Array.from({length:1000},(_, i)=>{const id=`00000000-0000-4000-8000-${String(i).padStart(12,'0')}`; return fullFact('VitalSigns', id, {related:{encounter:[fullFact('Encounter', 'e'+id.slice(1), {parentId:id})]}})});
for (let k=0;k<4;k++){ globalThis.gc?.(); const m0=process.memoryUsage().heapUsed; const t=performance.now(); const s=describeFacts(facts,{rdfBase:'https://phr.example',recordId:'00000000-0000-4000-8000-000000000000'}); console.log(performance.now()-t, s.length, (process.memoryUsage().heapUsed-m0)/1e6, process.memoryUsage().rss/1e6); }
const lr = Array.from({length:1000},(_, i)=>fullFact('LabResult','00000000-0000-4000-8000-'+String(i).padStart(12,'0')));
const t=performance.now(); console.log(describeFacts(lr,{rdfBase:'https://phr.example',recordId:'00000000-0000-4000-8000-000000000000'}).length, performance.now()-t);
