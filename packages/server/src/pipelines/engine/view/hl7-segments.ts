/**
 * What HL7 v2 calls the fields of common segments. Messages have only their numbers. Behind a name stands what its
 * components are: `person` (family, given, middle…), `carer` (the same behind an identifier), `address`, `phone`, `coded`
 * (code, text, system), `time`, `id` (with its kind in the fifth component),
 * `pair` (two components that are one value), and `text`, of which only the first counts.
 */

export type Hl7Type = 'person' | 'carer' | 'address' | 'phone' | 'coded' | 'time' | 'id' | 'pair' | 'text';

export interface Hl7Field {
  name: string;
  type: Hl7Type;
}

const TYPES: Readonly<Record<string, Hl7Type>> = {
  p: 'person',
  x: 'carer',
  a: 'address',
  t: 'phone',
  c: 'coded',
  d: 'time',
  i: 'id',
  r: 'pair',
};

/** By segment: "3i=Id" is that field 3 is an identifier called so. */
const FIELDS = `
MSH 3=Sending Application,4=Sending Facility,5=Receiving Application,6=Receiving Facility,7d=Message Date,9r=Message Type,10=Message Control Id,11=Processing Id,12=HL7 Version,18=Character Set
EVN 1=Event Type,2d=Recorded Date,3d=Planned Date,4=Event Reason,5x=Operator,6d=Event Date,7=Event Facility
PID 2i=External Id,3i=Patient Id,4i=Alternate Id,5p=Name,6p=Mother Maiden Name,7d=Date of Birth,8=Sex,9p=Alias,10c=Race,11a=Address,12=County,13t=Phone,14t=Work Phone,15c=Language,16c=Marital Status,17c=Religion,18i=Account Number,19=Social Security Number,20=Driver License Number,22c=Ethnic Group,23=Birth Place,24=Multiple Birth,26c=Citizenship,28c=Nationality,29d=Date of Death,30=Deceased
PD1 3=Primary Care Facility,4x=Primary Care Provider
NK1 2p=Name,3c=Relationship,4a=Address,5t=Phone,6t=Work Phone,7c=Contact Role,8d=Start Date,9d=End Date,13=Organization,15=Sex,16d=Date of Birth
GT1 2i=Guarantor Number,3p=Name,4p=Spouse Name,5a=Address,6t=Phone,7t=Work Phone,8d=Date of Birth,9=Sex,11c=Relationship,12=Social Security Number,16p=Employer Name
IN1 2c=Plan,3=Company Id,4=Company Name,5a=Company Address,7t=Company Phone,8=Group Number,9=Group Name,12d=Effective Date,13d=Expiration Date,15=Plan Type,16p=Insured Name,17c=Insured Relationship,18d=Insured Date of Birth,19a=Insured Address,36=Policy Number,49=Insured Id
PV1 2=Patient Class,3l=Location,4c=Admission Type,7x=Attending Doctor,8x=Referring Doctor,9x=Consulting Doctor,10=Hospital Service,14=Admit Source,17x=Admitting Doctor,18=Patient Type,19i=Visit Number,20=Financial Class,36=Discharge Disposition,44d=Admit Date,45d=Discharge Date,47=Total Charges
PV2 3c=Admit Reason,4c=Transfer Reason,8d=Expected Admit Date,9d=Expected Discharge Date,12=Visit Description
ORC 1=Order Control,2=Placer Order Number,3=Filler Order Number,4=Placer Group Number,5=Order Status,9d=Transaction Date,10x=Entered By,12x=Ordering Provider,14t=Callback Phone,15d=Effective Date,16c=Order Reason,21=Ordering Facility,22a=Ordering Facility Address,23t=Ordering Facility Phone,24a=Ordering Provider Address
OBR 2=Placer Order Number,3=Filler Order Number,4c=Test,5=Priority,6d=Requested Date,7d=Observation Date,8d=Observation End Date,13=Clinical Information,14d=Specimen Received Date,15c=Specimen Source,16x=Ordering Provider,17t=Callback Phone,22d=Report Date,24=Diagnostic Service,25=Result Status,28x=Copies To,31c=Reason for Study,32x=Interpreter
OBX 1=Set Id,2=Value Type,3c=Observation,5v=Value,6c=Units,7=Reference Range,8=Abnormal Flag,11=Result Status,14d=Observation Date,15c=Producer,16x=Responsible Observer,17c=Method,19d=Analysis Date,23=Performing Laboratory
NTE 3=Note
AL1 2c=Allergy Type,3c=Allergen,4c=Severity,5=Reaction,6d=Identification Date
DG1 3c=Diagnosis,4=Description,5d=Diagnosis Date,6c=Diagnosis Type,16x=Clinician
PR1 3c=Procedure,4=Description,5d=Procedure Date,6=Procedure Type,8x=Anesthesiologist,11x=Surgeon
RXA 3d=Administration Date,4d=Administration End,5c=Product,6=Amount,7c=Amount Units,8c=Dosage Form,9c=Administration Notes,10x=Administered By,11=Administered At,15=Lot Number,16d=Expiration Date,17c=Manufacturer,18c=Refusal Reason,19c=Indication,20=Completion Status
RXR 1c=Route,2c=Site,3c=Device,4c=Administration Method
RXE 2c=Product,3=Dose,4=Dose Maximum,5c=Dose Units,6c=Dosage Form,7c=Instructions,10=Dispense Quantity,11c=Dispense Units,12=Refills,13x=Ordering Provider,15=Prescription Number
RXO 1c=Product,2=Dose,3=Dose Maximum,4c=Dose Units,5c=Dosage Form,7c=Instructions,11=Dispense Quantity,12c=Dispense Units,13=Refills
RXD 2c=Product,3d=Dispense Date,4=Dispense Quantity,5c=Dispense Units,7=Prescription Number,10x=Dispensing Provider,18=Lot Number,19d=Expiration Date
SCH 1=Placer Appointment Id,2=Filler Appointment Id,6c=Event Reason,7c=Appointment Reason,8c=Appointment Type,9=Appointment Duration,10c=Duration Units,12x=Contact,13t=Contact Phone,16x=Filler Contact,20x=Entered By,25c=Appointment Status
AIS 3c=Service,4d=Start Date,7=Duration,8c=Duration Units
AIL 3l=Location,4c=Location Type,6d=Start Date,9=Duration
AIP 3x=Personnel,4c=Role,6d=Start Date,9=Duration
AIG 3c=Resource,4c=Resource Type,8d=Start Date,11=Duration
SPM 2=Specimen Id,4c=Specimen Type,8c=Source Site,11c=Specimen Role,17d=Collection Date,18d=Received Date
TXA 2=Document Type,4d=Activity Date,5x=Provider,6d=Origination Date,9x=Originator,11x=Transcriptionist,12=Document Number,17=Completion Status
FT1 2=Transaction Id,4d=Transaction Date,5d=Posting Date,6=Transaction Type,7c=Transaction,8=Description,10=Quantity,11=Amount,12=Unit Price,19c=Diagnosis,20x=Performed By,21x=Ordered By,25c=Procedure
MRG 1i=Prior Patient Id,7p=Prior Name
`;

/** What a segment is about; those that are missing here add to the one before them. */
export const SEGMENTS: ReadonlyMap<string, string> = new Map([
  ['EVN', 'Event'],
  ['PID', 'Patient'],
  ['NK1', 'Next of Kin'],
  ['GT1', 'Guarantor'],
  ['IN1', 'Insurance'],
  ['PV1', 'Visit'],
  ['ORC', 'Order'],
  ['OBR', 'Order'],
  ['OBX', 'Observation'],
  ['AL1', 'Allergy'],
  ['DG1', 'Diagnosis'],
  ['PR1', 'Procedure'],
  ['RXA', 'Administration'],
  ['RXE', 'Prescription'],
  ['RXO', 'Prescription'],
  ['RXD', 'Dispense'],
  ['SCH', 'Appointment'],
  ['AIS', 'Service'],
  ['AIL', 'Location'],
  ['AIP', 'Personnel'],
  ['AIG', 'Resource'],
  ['SPM', 'Specimen'],
  ['TXA', 'Document'],
  ['FT1', 'Transaction'],
  ['MRG', 'Merged Patient'],
]);

/** The kind of an identifier, in its fifth component. */
export const ID_KINDS: ReadonlyMap<string, string> = new Map([
  ['MR', 'Medical Record Number'],
  ['SS', 'Social Security Number'],
  ['DL', 'Driver License Number'],
  ['AN', 'Account Number'],
  ['VN', 'Visit Number'],
  ['PPN', 'Passport Number'],
  ['MA', 'Medicaid Number'],
  ['MC', 'Medicare Number'],
  ['NH', 'National Health Number'],
  ['NI', 'National Id'],
]);

const readFields = (): Map<string, Map<number, Hl7Field>> =>
  new Map(
    FIELDS.trim()
      .split('\n')
      .map((line) => {
        const fields = line.slice(4).split(',');
        const named = fields.map((field): [number, Hl7Field] => {
          const [, number, type = '', name = ''] = /^(\d+)([a-z]?)=(.+)$/.exec(field) ?? [];
          return [Number(number), { name, type: TYPES[type] ?? 'text' }];
        });
        return [line.slice(0, 3), new Map(named)];
      }),
  );

let known: Map<string, Map<number, Hl7Field>> | undefined;

/** The named fields of a segment, by number; undefined for segments that only their sender knows. */
export function fieldsOf(segment: string): ReadonlyMap<number, Hl7Field> | undefined {
  known ??= readFields();
  return known.get(segment);
}
