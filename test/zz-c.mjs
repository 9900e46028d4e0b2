import { CfnResource } from 'aws-cdk-lib';
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createApp } from '../infra/create-app.ts';
import { everything } from './infra/templates/contexts.ts';
const mutants={
 none(){},
 unknownProperty(p){p('AWS::S3::Bucket').addPropertyOverride('NoSuch',true)},
 unknownNested(p){p('AWS::DynamoDB::GlobalTable').addPropertyOverride('StreamSpecification.Kind','X')},
 enumValue(p){p('AWS::Lambda::Function').addPropertyOverride('Runtime','nodejs99.x')},
 number(p){p('AWS::Lambda::Function').addPropertyOverride('Timeout',1000)},
 type(p){p('AWS::SQS::Queue').addPropertyOverride('VisibilityTimeout','soon')},
 danglingRef(p){p('AWS::Lambda::Function').addPropertyOverride('Role',{Ref:'Nothing'})},
 danglingGetAtt(p){p('AWS::Lambda::Function').addPropertyOverride('Role',{'Fn::GetAtt':['Nothing','Arn']})},
 badAttribute(p){p('AWS::Lambda::Function').addPropertyOverride('Role',{'Fn::GetAtt':[p('AWS::SQS::Queue')?.logicalId??'x','NoSuchAtt']})},
 missing(p){p('AWS::Lambda::Function').addPropertyDeletionOverride('Role')},
 cron(p){p('AWS::Events::Rule').addPropertyOverride('ScheduleExpression','every now and then')},
 policyVersion(p){p('AWS::IAM::ManagedPolicy').addPropertyOverride('PolicyDocument.Version','2020-01-01')},
 actionName(p){p('AWS::IAM::ManagedPolicy').addPropertyOverride('PolicyDocument.Statement.0.Action','dynamodb:NoSuchAction')},
 circular(p){p('AWS::SQS::Queue').addOverride('DependsOn',['X'])},
 retentionDays(p){p('AWS::Logs::LogGroup').addPropertyOverride('RetentionInDays',31)},
 longName(p){p('AWS::CloudWatch::Dashboard').addPropertyOverride('DashboardBody','{not json')},
 alarm(p){p('AWS::CloudWatch::Alarm').addPropertyOverride('Period',61)},
 deprecatedRuntime(p){p('AWS::Lambda::Function').addPropertyOverride('Runtime','nodejs16.x')},
 subNoVar(p){p('AWS::Lambda::Function').addPropertyOverride('Description',{'Fn::Sub':'plain'})},
 joinRef(p){p('AWS::Lambda::Function').addPropertyOverride('Description',{'Fn::Join':['x',[{Ref:'Nope'}]]})},
 routeKey(p){p('AWS::ApiGatewayV2::Route').addPropertyOverride('RouteKey','NOPE /x y')},
 json(p){p('AWS::ApiGatewayV2::Stage').addPropertyOverride('AccessLogSettings.Format','a\nb')},
};
for(const [name,mutate] of Object.entries(mutants).filter(([n])=>!process.argv[2]||n===process.argv[2])){
  const out='/tmp/prog-mut-'+name;
  const {app,service}=createApp({outdir:out,context:{'aws:cdk:bundling-stacks':[],...everything,SUPPORT_ADDRESS:'help@example.org',senderIdentity:'example.org','@aws-cdk/core:annotationsInValidationReport':false}});
  const of=(stack)=>(type)=>stack.node.findAll().find(n=>n instanceof CfnResource&&n.cfnResourceType===type);
  const find=(type)=>app.node.findAll().find(n=>n instanceof CfnResource&&n.cfnResourceType===type);
  mutate(find);
  let built; const log=console.error; console.error=()=>{};const w=process.stderr.write;process.stderr.write=()=>true;
  try{app.synth();built=JSON.parse(readFileSync(out+'/validation-report.json')).pluginReports.flatMap(r=>r.violations.map(v=>v.ruleName)).filter(x=>x!=='W2509').join()}catch(e){built='THREW'}
  process.stderr.write=w;
  let lint='';
  const {stdout}=spawnSync('bash',['-c',`cfn-lint --format json --ignore-checks W3005 -- ${out}/*.template.json`],{encoding:'utf8'});
  try{lint=[...new Set(JSON.parse(stdout).map(f=>f.Rule.Id))].join()}catch{lint='?'+stdout.slice(0,100)}
  console.log(name.padEnd(20),'builtin:',(built||'-').padEnd(20),'lint:',lint||'-');
}
