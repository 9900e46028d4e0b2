/**
 * The data models of the service, as reports return them in JSON. Generated from the registry of models by `npm run docs`; a
 * test checks that it is up to date. Dates are `YYYY-MM-DD`, times `YYYY-MM-DDThh:mm:ssZ`, with six digits of a fraction
 * when it is not zero.
 */
import type { FieldsOf } from './reports/fields.ts';

/** A known allergy or intolerance; normally exactly one of the three allergens is filled. */
export interface Allergy {
  readonly __modelname__: 'Allergy';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly allergic_reaction_title: string | null;
  readonly allergic_reaction_system: string | null;
  readonly allergic_reaction_identifier: string | null;
  readonly category_title: string | null;
  readonly category_system: string | null;
  readonly category_identifier: string | null;
  readonly drug_allergen_title: string | null;
  readonly drug_allergen_system: string | null;
  readonly drug_allergen_identifier: string | null;
  readonly drug_class_allergen_title: string | null;
  readonly drug_class_allergen_system: string | null;
  readonly drug_class_allergen_identifier: string | null;
  readonly food_allergen_title: string | null;
  readonly food_allergen_system: string | null;
  readonly food_allergen_identifier: string | null;
  readonly severity_title: string | null;
  readonly severity_system: string | null;
  readonly severity_identifier: string | null;
  readonly allergen_title?: string;
  readonly allergen_system?: string;
  readonly allergen_identifier?: string;
  readonly type?: string;
  readonly clinical_status?: string;
  readonly verification_status?: string;
  readonly criticality?: string;
  readonly onset?: string;
  readonly recorded_date?: string;
  readonly recorded_date_source?: string;
  readonly reactions?: string;
  readonly asserter?: string;
  readonly notes?: string;
}

/** A statement that some class of allergy is known to be absent. */
export interface AllergyExclusion {
  readonly __modelname__: 'AllergyExclusion';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string | null;
  readonly name_system: string | null;
  readonly name_identifier: string | null;
  readonly verification_status?: string;
  readonly recorded_date?: string;
  readonly recorded_date_source?: string;
}

/** A planned visit. */
export interface Appointment {
  readonly __modelname__: 'Appointment';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startDate_source: string | null;
  readonly endDate_source: string | null;
  readonly status: string | null;
  readonly cancellation_reason_title: string | null;
  readonly cancellation_reason_system: string | null;
  readonly cancellation_reason_identifier: string | null;
  readonly type_title: string | null;
  readonly type_system: string | null;
  readonly type_identifier: string | null;
  readonly service_title: string | null;
  readonly service_system: string | null;
  readonly service_identifier: string | null;
  readonly specialty_title: string | null;
  readonly specialty_system: string | null;
  readonly specialty_identifier: string | null;
  readonly description: string | null;
  readonly reason: string | null;
  readonly participants: string | null;
  readonly location: string | null;
  readonly instructions: string | null;
  readonly notes: string | null;
}

/** A plan for the care of the patient. */
export interface CarePlan {
  readonly __modelname__: 'CarePlan';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly title: string | null;
  readonly category_title: string | null;
  readonly category_system: string | null;
  readonly category_identifier: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startDate_source: string | null;
  readonly endDate_source: string | null;
  readonly endDate_is_bound: boolean;
  readonly status: string | null;
  readonly intent: string | null;
  readonly description: string | null;
  readonly addresses: string | null;
  readonly goals: string | null;
  readonly activities: string | null;
  readonly author: string | null;
  readonly notes: string | null;
}

/** An insurance, or another payer of the care of the patient. */
export interface Coverage {
  readonly __modelname__: 'Coverage';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly type_title: string | null;
  readonly type_system: string | null;
  readonly type_identifier: string | null;
  readonly status: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startDate_source: string | null;
  readonly endDate_source: string | null;
  readonly endDate_is_bound: boolean;
  readonly payor: string | null;
  readonly member_id: string | null;
  readonly subscriber: string | null;
  readonly subscriber_id: string | null;
  readonly relationship_title: string | null;
  readonly relationship_system: string | null;
  readonly relationship_identifier: string | null;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly plan_id: string | null;
  readonly plan_name: string | null;
}

/** A statement that the patient uses or used a device. */
export interface DeviceUse {
  readonly __modelname__: 'DeviceUse';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string | null;
  readonly name_system: string | null;
  readonly name_identifier: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startDate_source: string | null;
  readonly endDate_source: string | null;
  readonly endDate_is_bound: boolean;
  readonly status: string | null;
  readonly reason: string | null;
  readonly body_site_title: string | null;
  readonly body_site_system: string | null;
  readonly body_site_identifier: string | null;
  readonly reporter: string | null;
  readonly notes: string | null;
}

/** One visit, on its own or as the occasion of vital signs. */
export interface Encounter {
  readonly __modelname__: 'Encounter';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly facility_name: string | null;
  readonly facility_adr_street: string | null;
  readonly facility_adr_city: string | null;
  readonly facility_adr_region: string | null;
  readonly facility_adr_postalcode: string | null;
  readonly facility_adr_country: string | null;
  readonly provider_dea_number: string | null;
  readonly provider_ethnicity: string | null;
  readonly provider_npi_number: string | null;
  readonly provider_preferred_language: string | null;
  readonly provider_race: string | null;
  readonly provider_adr_street: string | null;
  readonly provider_adr_city: string | null;
  readonly provider_adr_region: string | null;
  readonly provider_adr_postalcode: string | null;
  readonly provider_adr_country: string | null;
  readonly provider_bday: string | null;
  readonly provider_email: string | null;
  readonly provider_name_family: string | null;
  readonly provider_name_given: string | null;
  readonly provider_name_middle: string | null;
  readonly provider_name_prefix: string | null;
  readonly provider_name_suffix: string | null;
  readonly provider_tel_1_type: string | null;
  readonly provider_tel_1_number: string | null;
  readonly provider_tel_1_preferred_p: boolean;
  readonly provider_tel_2_type: string | null;
  readonly provider_tel_2_number: string | null;
  readonly provider_tel_2_preferred_p: boolean;
  readonly provider_gender: string | null;
  readonly encounterType_title: string | null;
  readonly encounterType_system: string | null;
  readonly encounterType_identifier: string | null;
  readonly startDate_source?: string;
  readonly endDate_source?: string;
  readonly status?: string;
  readonly class_title?: string;
  readonly class_system?: string;
  readonly class_identifier?: string;
  readonly reason?: string;
}

/** A device that the patient uses. */
export interface Equipment {
  readonly __modelname__: 'Equipment';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_started: string | null;
  readonly date_stopped: string | null;
  readonly name: string | null;
  readonly vendor: string | null;
  readonly description: string | null;
  readonly date_started_source?: string;
  readonly date_stopped_source?: string;
  readonly date_stopped_is_bound?: true;
  readonly status?: string;
  readonly type_title?: string;
  readonly type_system?: string;
  readonly type_identifier?: string;
  readonly udi?: string;
  readonly lot_number?: string;
}

/** What a relative of the patient has or had. */
export interface FamilyHistory {
  readonly __modelname__: 'FamilyHistory';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly relationship_title: string | null;
  readonly relationship_system: string | null;
  readonly relationship_identifier: string | null;
  readonly relative_name: string | null;
  readonly sex: string | null;
  readonly born: string | null;
  readonly age: string | null;
  readonly deceased: string | null;
  readonly condition_title: string | null;
  readonly condition_system: string | null;
  readonly condition_identifier: string | null;
  readonly conditions: string | null;
  readonly date: string | null;
  readonly date_source: string | null;
  readonly status: string | null;
  readonly data_absent_reason: string | null;
  readonly notes: string | null;
}

/** One dispensing of a medication, on its own or among the fulfillments of its medication. */
export interface Fill {
  readonly __modelname__: 'Fill';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string | null;
  readonly dispenseDaysSupply: number | null;
  readonly pbm: string | null;
  readonly pharmacy_ncpdpid: string | null;
  readonly pharmacy_org: string | null;
  readonly pharmacy_adr_street: string | null;
  readonly pharmacy_adr_city: string | null;
  readonly pharmacy_adr_region: string | null;
  readonly pharmacy_adr_postalcode: string | null;
  readonly pharmacy_adr_country: string | null;
  readonly provider_dea_number: string | null;
  readonly provider_ethnicity: string | null;
  readonly provider_npi_number: string | null;
  readonly provider_preferred_language: string | null;
  readonly provider_race: string | null;
  readonly provider_adr_street: string | null;
  readonly provider_adr_city: string | null;
  readonly provider_adr_region: string | null;
  readonly provider_adr_postalcode: string | null;
  readonly provider_adr_country: string | null;
  readonly provider_bday: string | null;
  readonly provider_email: string | null;
  readonly provider_name_family: string | null;
  readonly provider_name_given: string | null;
  readonly provider_name_middle: string | null;
  readonly provider_name_prefix: string | null;
  readonly provider_name_suffix: string | null;
  readonly provider_tel_1_type: string | null;
  readonly provider_tel_1_number: string | null;
  readonly provider_tel_1_preferred_p: boolean;
  readonly provider_tel_2_type: string | null;
  readonly provider_tel_2_number: string | null;
  readonly provider_tel_2_preferred_p: boolean;
  readonly provider_gender: string | null;
  readonly quantityDispensed_value: string | null;
  readonly quantityDispensed_unit: string | null;
  readonly date_source?: string;
  readonly status?: string;
  readonly drugName_title?: string;
  readonly drugName_system?: string;
  readonly drugName_identifier?: string;
}

/** What the patient wants to reach, or somebody wants for the patient. */
export interface Goal {
  readonly __modelname__: 'Goal';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string | null;
  readonly name_system: string | null;
  readonly name_identifier: string | null;
  readonly category_title: string | null;
  readonly category_system: string | null;
  readonly category_identifier: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly startDate_source: string | null;
  readonly dueDate_source: string | null;
  readonly status: string | null;
  readonly achievement_title: string | null;
  readonly achievement_system: string | null;
  readonly achievement_identifier: string | null;
  readonly targets: string | null;
  readonly addresses: string | null;
  readonly author: string | null;
  readonly notes: string | null;
}

/** A vaccine that was given or refused. */
export interface Immunization {
  readonly __modelname__: 'Immunization';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string | null;
  readonly administration_status_title: string | null;
  readonly administration_status_system: string | null;
  readonly administration_status_identifier: string | null;
  readonly product_class_title: string | null;
  readonly product_class_system: string | null;
  readonly product_class_identifier: string | null;
  readonly product_class_2_title: string | null;
  readonly product_class_2_system: string | null;
  readonly product_class_2_identifier: string | null;
  readonly product_name_title: string | null;
  readonly product_name_system: string | null;
  readonly product_name_identifier: string | null;
  readonly refusal_reason_title: string | null;
  readonly refusal_reason_system: string | null;
  readonly refusal_reason_identifier: string | null;
  readonly date_source?: string;
  readonly status_reason_title?: string;
  readonly status_reason_system?: string;
  readonly status_reason_identifier?: string;
  readonly lot_number?: string;
  readonly dose_number?: string;
  readonly performer?: string;
  readonly notes?: string;
  readonly report_origin_title?: string;
  readonly report_origin_system?: string;
  readonly report_origin_identifier?: string;
}

/** The result of one laboratory test. */
export interface LabResult {
  readonly __modelname__: 'LabResult';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly abnormal_interpretation_title: string | null;
  readonly abnormal_interpretation_system: string | null;
  readonly abnormal_interpretation_identifier: string | null;
  readonly accession_number: string | null;
  readonly test_name_title: string | null;
  readonly test_name_system: string | null;
  readonly test_name_identifier: string | null;
  readonly status_title: string | null;
  readonly status_system: string | null;
  readonly status_identifier: string | null;
  readonly narrative_result: string | null;
  readonly notes: string | null;
  readonly quantitative_result_non_critical_range_max_value: string | null;
  readonly quantitative_result_non_critical_range_max_unit: string | null;
  readonly quantitative_result_non_critical_range_min_value: string | null;
  readonly quantitative_result_non_critical_range_min_unit: string | null;
  readonly quantitative_result_normal_range_max_value: string | null;
  readonly quantitative_result_normal_range_max_unit: string | null;
  readonly quantitative_result_normal_range_min_value: string | null;
  readonly quantitative_result_normal_range_min_unit: string | null;
  readonly quantitative_result_value_value: string | null;
  readonly quantitative_result_value_unit: string | null;
  readonly collected_at: string | null;
  readonly collected_by_org_name: string | null;
  readonly collected_by_org_adr_street: string | null;
  readonly collected_by_org_adr_city: string | null;
  readonly collected_by_org_adr_region: string | null;
  readonly collected_by_org_adr_postalcode: string | null;
  readonly collected_by_org_adr_country: string | null;
  readonly collected_by_name_family: string | null;
  readonly collected_by_name_given: string | null;
  readonly collected_by_name_middle: string | null;
  readonly collected_by_name_prefix: string | null;
  readonly collected_by_name_suffix: string | null;
  readonly collected_by_role: string | null;
  readonly collected_at_source?: string;
  readonly category_title?: string;
  readonly category_system?: string;
  readonly category_identifier?: string;
  readonly result_code_title?: string;
  readonly result_code_system?: string;
  readonly result_code_identifier?: string;
  readonly data_absent_reason?: string;
  readonly interpretation_title?: string;
  readonly interpretation_system?: string;
  readonly interpretation_identifier?: string;
  readonly normal_range_text?: string;
  readonly components?: string;
  readonly specimen?: string;
  readonly method?: string;
  readonly performer?: string;
  readonly issued?: string;
  readonly issued_source?: string;
}

/** One point of a series of numbers; its type says which series. */
export interface Measurement {
  readonly __modelname__: 'Measurement';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly type: string | null;
  readonly value: number | null;
  readonly unit: string | null;
  readonly datetime: string | null;
  readonly datetime_source?: string;
  readonly code_title?: string;
  readonly code_system?: string;
  readonly code_identifier?: string;
  readonly category_title?: string;
  readonly category_system?: string;
  readonly category_identifier?: string;
  readonly status?: string;
  readonly comparator?: string;
  readonly result?: string;
  readonly result_code_title?: string;
  readonly result_code_system?: string;
  readonly result_code_identifier?: string;
  readonly data_absent_reason?: string;
  readonly interpretation_title?: string;
  readonly interpretation_system?: string;
  readonly interpretation_identifier?: string;
  readonly normal_range_max_value?: string;
  readonly normal_range_max_unit?: string;
  readonly normal_range_min_value?: string;
  readonly normal_range_min_unit?: string;
  readonly normal_range_text?: string;
  readonly components?: string;
  readonly performer?: string;
  readonly notes?: string;
}

/** A statement that the patient takes or took a medication. */
export interface Medication {
  readonly __modelname__: 'Medication';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly drugName_title: string | null;
  readonly drugName_system: string | null;
  readonly drugName_identifier: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly frequency_value: string | null;
  readonly frequency_unit: string | null;
  readonly quantity_value: string | null;
  readonly quantity_unit: string | null;
  readonly instructions: string | null;
  readonly provenance_title: string | null;
  readonly provenance_system: string | null;
  readonly provenance_identifier: string | null;
  readonly startDate_source?: string;
  readonly endDate_source?: string;
  readonly endDate_is_bound?: true;
  readonly status?: string;
  readonly intent?: string;
  readonly as_needed?: string;
  readonly route_title?: string;
  readonly route_system?: string;
  readonly route_identifier?: string;
  readonly dosage?: string;
  readonly maximum_dose?: string;
  readonly reason?: string;
  readonly prescriber?: string;
  readonly notes?: string;
  readonly fulfillments: readonly Fill[];
}

/** A condition on the problem list. */
export interface Problem {
  readonly __modelname__: 'Problem';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string | null;
  readonly name_system: string | null;
  readonly name_identifier: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly notes: string | null;
  readonly startDate_source?: string;
  readonly endDate_source?: string;
  readonly endDate_is_bound?: true;
  readonly clinicalStatus?: string;
  readonly verificationStatus?: string;
  readonly category_title?: string;
  readonly category_system?: string;
  readonly category_identifier?: string;
  readonly severity_title?: string;
  readonly severity_system?: string;
  readonly severity_identifier?: string;
  readonly onset?: string;
  readonly recordedDate?: string;
  readonly recordedDate_source?: string;
  readonly asserter?: string;
}

/** A procedure that was performed. */
export interface Procedure {
  readonly __modelname__: 'Procedure';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_performed: string | null;
  readonly name: string | null;
  readonly name_type: string | null;
  readonly name_value: string | null;
  readonly name_abbrev: string | null;
  readonly provider_name: string | null;
  readonly provider_institution: string | null;
  readonly location: string | null;
  readonly comments: string | null;
  readonly date_performed_source?: string;
  readonly date_ended?: string;
  readonly date_ended_source?: string;
  readonly status?: string;
  readonly reason?: string;
}

/** What somebody answered to a questionnaire, with its score. */
export interface QuestionnaireResponse {
  readonly __modelname__: 'QuestionnaireResponse';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly title: string | null;
  readonly questionnaire: string | null;
  readonly date: string | null;
  readonly date_source: string | null;
  readonly status: string | null;
  readonly score: number | null;
  readonly score_name: string | null;
  readonly answers: string | null;
  readonly author: string | null;
  readonly source: string | null;
}

/** The note on a visit, with the first of its signatures. */
export interface SimpleClinicalNote {
  readonly __modelname__: 'SimpleClinicalNote';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date_of_visit: string | null;
  readonly finalized_at: string | null;
  readonly visit_type: string | null;
  readonly visit_type_type: string | null;
  readonly visit_type_value: string | null;
  readonly visit_type_abbrev: string | null;
  readonly visit_location: string | null;
  readonly specialty: string | null;
  readonly specialty_type: string | null;
  readonly specialty_value: string | null;
  readonly specialty_abbrev: string | null;
  readonly signed_at: string | null;
  readonly provider_name: string | null;
  readonly provider_institution: string | null;
  readonly chief_complaint: string | null;
  readonly content: string | null;
  readonly date_of_visit_source?: string;
  readonly finalized_at_source?: string;
  readonly signed_at_source?: string;
  readonly title?: string;
  readonly status?: string;
  readonly category_title?: string;
  readonly category_system?: string;
  readonly category_identifier?: string;
  readonly content_type?: string;
  readonly attachment?: string;
  readonly attachment_type?: string;
  readonly attachment_size?: string;
  readonly superseded_by?: string;
}

/** What a person does or lives with that bears on health: smoking, alcohol, occupation, pregnancy. */
export interface SocialHistory {
  readonly __modelname__: 'SocialHistory';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly name_title: string | null;
  readonly name_system: string | null;
  readonly name_identifier: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly startDate_source: string | null;
  readonly endDate_source: string | null;
  readonly status: string | null;
  readonly result: string | null;
  readonly result_code_title: string | null;
  readonly result_code_system: string | null;
  readonly result_code_identifier: string | null;
  readonly quantity_value: string | null;
  readonly quantity_unit: string | null;
  readonly components: string | null;
  readonly data_absent_reason: string | null;
  readonly performer: string | null;
  readonly notes: string | null;
}

/** An entry of a FHIR document about the patient that no fact came from, in its own words. */
export interface UnreadResource {
  readonly __modelname__: 'UnreadResource';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly resource_type: string | null;
  readonly title: string | null;
  readonly date: string | null;
  readonly date_source: string | null;
  readonly text: string | null;
  readonly reason: string | null;
  readonly count: number | null;
}

/** Vital signs taken at one time. */
export interface VitalSigns {
  readonly __modelname__: 'VitalSigns';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly date: string | null;
  readonly bp_position_title: string | null;
  readonly bp_position_system: string | null;
  readonly bp_position_identifier: string | null;
  readonly bp_site_title: string | null;
  readonly bp_site_system: string | null;
  readonly bp_site_identifier: string | null;
  readonly bp_method_title: string | null;
  readonly bp_method_system: string | null;
  readonly bp_method_identifier: string | null;
  readonly bp_diastolic_unit: string | null;
  readonly bp_diastolic_value: number | null;
  readonly bp_diastolic_name_title: string | null;
  readonly bp_diastolic_name_system: string | null;
  readonly bp_diastolic_name_identifier: string | null;
  readonly bp_systolic_unit: string | null;
  readonly bp_systolic_value: number | null;
  readonly bp_systolic_name_title: string | null;
  readonly bp_systolic_name_system: string | null;
  readonly bp_systolic_name_identifier: string | null;
  readonly bmi_unit: string | null;
  readonly bmi_value: number | null;
  readonly bmi_name_title: string | null;
  readonly bmi_name_system: string | null;
  readonly bmi_name_identifier: string | null;
  readonly heart_rate_unit: string | null;
  readonly heart_rate_value: number | null;
  readonly heart_rate_name_title: string | null;
  readonly heart_rate_name_system: string | null;
  readonly heart_rate_name_identifier: string | null;
  readonly height_unit: string | null;
  readonly height_value: number | null;
  readonly height_name_title: string | null;
  readonly height_name_system: string | null;
  readonly height_name_identifier: string | null;
  readonly oxygen_saturation_unit: string | null;
  readonly oxygen_saturation_value: number | null;
  readonly oxygen_saturation_name_title: string | null;
  readonly oxygen_saturation_name_system: string | null;
  readonly oxygen_saturation_name_identifier: string | null;
  readonly respiratory_rate_unit: string | null;
  readonly respiratory_rate_value: number | null;
  readonly respiratory_rate_name_title: string | null;
  readonly respiratory_rate_name_system: string | null;
  readonly respiratory_rate_name_identifier: string | null;
  readonly temperature_unit: string | null;
  readonly temperature_value: number | null;
  readonly temperature_name_title: string | null;
  readonly temperature_name_system: string | null;
  readonly temperature_name_identifier: string | null;
  readonly weight_unit: string | null;
  readonly weight_value: number | null;
  readonly weight_name_title: string | null;
  readonly weight_name_system: string | null;
  readonly weight_name_identifier: string | null;
  readonly date_source?: string;
  readonly status?: string;
  readonly interpretation_title?: string;
  readonly interpretation_system?: string;
  readonly interpretation_identifier?: string;
  readonly oxygen_flow_value?: string;
  readonly oxygen_flow_unit?: string;
  readonly inspired_oxygen_value?: string;
  readonly inspired_oxygen_unit?: string;
  readonly notes?: string;
  readonly encounter?: Encounter;
}

/** Who the patient is. */
export interface Demographics {
  readonly __modelname__: 'Demographics';
  /** Id of the document that says so. */
  readonly __documentid__: string;
  readonly bday: string;
  readonly email: string | null;
  readonly ethnicity: string | null;
  readonly gender: 'female' | 'male';
  readonly preferred_language: string | null;
  readonly race: string | null;
  readonly name_family: string;
  readonly name_given: string;
  readonly name_middle: string | null;
  readonly name_prefix: string | null;
  readonly name_suffix: string | null;
  readonly tel_1_type: 'h' | 'w' | 'c' | null;
  readonly tel_1_number: string | null;
  readonly tel_1_preferred_p: boolean;
  readonly tel_2_type: 'h' | 'w' | 'c' | null;
  readonly tel_2_number: string | null;
  readonly tel_2_preferred_p: boolean;
  readonly adr_street: string | null;
  readonly adr_city: string | null;
  readonly adr_region: string | null;
  readonly adr_postalcode: string | null;
  readonly adr_country: string | null;
}

/** Rows, and fields for queries, by the name of the data model. */
export interface DataModels {
  readonly Allergy: {
    readonly row: Allergy;
    readonly fields: FieldsOf<Allergy, 'recorded_date' | 'created_at'>;
  };
  readonly AllergyExclusion: {
    readonly row: AllergyExclusion;
    readonly fields: FieldsOf<AllergyExclusion, 'recorded_date' | 'created_at'>;
  };
  readonly Appointment: {
    readonly row: Appointment;
    readonly fields: FieldsOf<Appointment, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly CarePlan: {
    readonly row: CarePlan;
    readonly fields: FieldsOf<CarePlan, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly Coverage: {
    readonly row: Coverage;
    readonly fields: FieldsOf<Coverage, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly DeviceUse: {
    readonly row: DeviceUse;
    readonly fields: FieldsOf<DeviceUse, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly Encounter: {
    readonly row: Encounter;
    readonly fields: FieldsOf<Encounter, 'startDate' | 'endDate' | 'provider_bday' | 'created_at'>;
  };
  readonly Equipment: {
    readonly row: Equipment;
    readonly fields: FieldsOf<Equipment, 'date_started' | 'date_stopped' | 'created_at'>;
  };
  readonly FamilyHistory: {
    readonly row: FamilyHistory;
    readonly fields: FieldsOf<FamilyHistory, 'date' | 'created_at'>;
  };
  readonly Fill: {
    readonly row: Fill;
    readonly fields: FieldsOf<Fill, 'date' | 'provider_bday' | 'created_at'>;
  };
  readonly Goal: {
    readonly row: Goal;
    readonly fields: FieldsOf<Goal, 'startDate' | 'dueDate' | 'created_at'>;
  };
  readonly Immunization: {
    readonly row: Immunization;
    readonly fields: FieldsOf<Immunization, 'date' | 'created_at'>;
  };
  readonly LabResult: {
    readonly row: LabResult;
    readonly fields: FieldsOf<LabResult, 'collected_at' | 'issued' | 'created_at'>;
  };
  readonly Measurement: {
    readonly row: Measurement;
    readonly fields: FieldsOf<Measurement, 'datetime' | 'created_at'>;
  };
  readonly Medication: {
    readonly row: Medication;
    readonly fields: FieldsOf<Medication, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly Problem: {
    readonly row: Problem;
    readonly fields: FieldsOf<Problem, 'startDate' | 'endDate' | 'recordedDate' | 'created_at'>;
  };
  readonly Procedure: {
    readonly row: Procedure;
    readonly fields: FieldsOf<Procedure, 'date_performed' | 'date_ended' | 'created_at'>;
  };
  readonly QuestionnaireResponse: {
    readonly row: QuestionnaireResponse;
    readonly fields: FieldsOf<QuestionnaireResponse, 'date' | 'created_at'>;
  };
  readonly SimpleClinicalNote: {
    readonly row: SimpleClinicalNote;
    readonly fields: FieldsOf<
      SimpleClinicalNote,
      'date_of_visit' | 'finalized_at' | 'signed_at' | 'created_at'
    >;
  };
  readonly SocialHistory: {
    readonly row: SocialHistory;
    readonly fields: FieldsOf<SocialHistory, 'startDate' | 'endDate' | 'created_at'>;
  };
  readonly UnreadResource: {
    readonly row: UnreadResource;
    readonly fields: FieldsOf<UnreadResource, 'date' | 'created_at'>;
  };
  readonly VitalSigns: {
    readonly row: VitalSigns;
    readonly fields: FieldsOf<VitalSigns, 'date' | 'created_at'>;
  };
}

/** Names of the data models. */
export type DataModel = keyof DataModels;

/** Fields for queries, by the name of a minimal report; `audits` is the audit query. */
export interface ReportFields {
  readonly allergies: {
    readonly text: 'allergen_type' | 'allergen_name';
    readonly number: never;
    readonly date: 'date_diagnosed' | 'created_at';
  };
  readonly equipment: {
    readonly text: 'equipment_name' | 'equipment_vendor';
    readonly number: never;
    readonly date: 'date_started' | 'date_stopped' | 'created_at';
  };
  readonly immunizations: {
    readonly text: 'vaccine_type';
    readonly number: never;
    readonly date: 'date_administered' | 'created_at';
  };
  readonly labs: {
    readonly text: 'lab_type' | 'lab_test_name';
    readonly number: never;
    readonly date: 'date_measured' | 'created_at';
  };
  readonly measurements: {
    readonly text: 'lab_code';
    readonly number: 'value';
    readonly date: 'date_measured' | 'created_at';
  };
  readonly medications: {
    readonly text: 'medication_name' | 'medication_brand_name';
    readonly number: never;
    readonly date: 'date_started' | 'date_stopped' | 'created_at';
  };
  readonly problems: {
    readonly text: 'problem_name';
    readonly number: never;
    readonly date: 'date_onset' | 'date_resolution' | 'created_at';
  };
  readonly procedures: {
    readonly text: 'procedure_name';
    readonly number: never;
    readonly date: 'date_performed' | 'created_at';
  };
  readonly 'simple-clinical-notes': {
    readonly text: 'specialty' | 'provider_name';
    readonly number: never;
    readonly date: 'date_of_visit' | 'created_at';
  };
  readonly vitals: {
    readonly text: 'category';
    readonly number: 'value';
    readonly date: 'date_measured' | 'created_at';
  };
  readonly audits: {
    readonly text:
      | 'record_id'
      | 'document_id'
      | 'external_id'
      | 'function_name'
      | 'principal_email'
      | 'proxied_by_email';
    readonly number: never;
    readonly date: 'request_date' | 'created_at';
  };
}

/** Kinds of facts, as the paths of RDF name them. */
export type RdfModelName =
  | 'encounters'
  | 'fulfillments'
  | 'immunizations'
  | 'lab_results'
  | 'medications'
  | 'problems'
  | 'vital_signs';
