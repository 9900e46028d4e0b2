/** What the codes of closed lists mean whose identifiers are numbers. A test checks that each has a name here. */
export const codeNames: Readonly<Record<string, string>> = {
  // Allergy
  '414285001': 'allergy to food',
  '426232007': 'allergy to the environment',
  '416098002': 'allergy to drugs',
  '59037007': 'intolerance of drugs',
  '235719002': 'intolerance of food',
  '255604002': 'mild',
  '442452003': 'life threatening',
  '6736007': 'moderate',
  '399166001': 'fatal',
  '24484000': 'severe',
  // AllergyExclusion
  '160244002': 'no known allergies',
  '428607008': 'no known environmental allergy',
  '429625007': 'no known food allergy',
  '409137002': 'no known drug allergy',
  // VitalSigns: position and site of the blood pressure
  '40199007': 'supine',
  '33586001': 'sitting',
  '10904000': 'standing',
  '61396006': 'left thigh',
  '368209003': 'right arm',
  '11207009': 'right thigh',
  '368208006': 'left arm',
  // VitalSigns: names of the readings
  '8462-4': 'diastolic blood pressure',
  '8480-6': 'systolic blood pressure',
  '39156-5': 'body mass index',
  '8867-4': 'heart rate',
  '8306-3': 'height lying down',
  '8302-2': 'height',
  '2710-2': 'oxygen saturation',
  '9279-1': 'respiratory rate',
  '8310-5': 'body temperature',
  '3141-9': 'body weight',
};
