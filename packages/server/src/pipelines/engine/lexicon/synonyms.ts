/** Words under which business documents print what schemas call otherwise. */
import { tokensOf } from './tokens.ts';

/** Each line holds phrases that mean the same where a document has one of them. */
const GROUPS = `origin|from|departing from
destination|to|arriving at
driver|chauffeur
attendee|present|in attendance|participant|attended by|anwesend|teilnehmer|asistente|presenti
absent|apologies|absentee|regrets|entschuldigt|abwesend|excusé|ausente|assenti
debit|paid out|money out|withdrawal|payment out|amount out|soll|belastung|débit|cargo|addebito|débito
credit|paid in|money in|deposit|payment in|amount in|haben|gutschrift|crédit|abono|accredito|crédito
running balance|balance|balance after|saldo|solde|kontostand
booking date|posting date|post date|buchungstag|buchungsdatum|date opération|fecha operación|data operazione|boekdatum
transaction date|trans date|date of transaction|buchungstag
value date|wertstellung|wertstellungsdatum|date valeur|fecha valor|data valuta|valutadatum
counterparty|payee|auftraggeber empfänger|auftraggeber|empfänger|zahlungsempfänger|bénéficiaire|beneficiario|tegenpartij
symbol|ticker
opening balance|balance forward|previous balance|balance brought forward|beginning balance
closing balance|ending balance|new balance|balance carried forward
balance due|balance|outstanding balance|remaining balance|balance payable|balance owing|restbetrag|offener betrag|solde dû|saldo dovuto|saldo pendiente
account holder|account name|account owner
insured|policyholder|insured name|name of insured
coverage type|cover|coverage|type of cover
plate|registration mark|license plate|number plate|vehicle registration|plate number|registration plate
deductible|excess
ytd|year to date
this period|current|current period
date of birth|dob|birth date|born
place of birth|birthplace|born in|born at
ssn|social security number
ein|employer identification number|employer number
tin|taxpayer identification number|tax identification number
npi|national provider identifier
site address|location address|premises address|facility address|address of premises
hire date|start date|date of joining|date hired|employment date|fecha de antigüedad|fecha de alta|eintrittsdatum|date d'embauche|date d'entrée
withholding tax|paye
net pay|take home pay|amount paid|líquido a percibir|auszahlungsbetrag|net à payer|netto in busta
gross pay|gross total|total devengado|bruttolohn|salaire brut
total deductions|total a deducir|gesamtabzüge|total retenues
payment method|method of payment|paid by|forma de pago|método de pago|zahlungsart|zahlungsweise|mode de paiement|mode de règlement
net profit|profit for the year|net income|profit for the period|net earnings
tax expense|income tax|taxation|income tax expense
earnings per share|eps
required date|need by|required by|delivery date|requested date
payment terms|terms|terms of payment
shipping method|ship via|shipped via|delivery method
volume|measurement|cubic metres
weight|gross weight
vessel|ship
loading port|port of loading|pol
discharge port|port of discharge|unloading port|pod
loading place|place of loading|loading point|point of loading
unloading place|place of unloading|unloading point|place of discharge
delivery place|place of delivery
heat number|cast number|melt number
country of destination|destination country
gross weight|gross mass
net weight|net mass
year of construction|construction year|year built|year of manufacture
load capacity|rated load|capacity
boxes|cartons|cases
net kg|net kilos|net weight
nature of goods|description of goods|goods description
hs code|tariff code|commodity code|tariff number|customs tariff number|customs code|harmonized code|hts code
tare weight|tare
number of pallets|pallets|quantity of pallets
package type|packaging type|type of packaging|kind of packages|type of packages|method of packing|kind of packing
requested date|desired date
tensile strength|rm|uts
yield strength|yield point|proof strength|rp 0 2|re|reh
elongation|elongation at break|a 5
hardness|hb|hbw|hrc|hv
dimensions|size|measure
physical state|state of matter
odour|odor|smell
ec number|einecs|eg number|ce number
booking reference|booking number|booking code|reservation number|reservation code|pnr|record locator
operating hours|hour meter|running hours|engine hours|hours run
working time|working hours|labour hours|labor hours
technician|service engineer|engineer|service technician
storage location|bin|bin location|storage bin
inspector|inspected by|checked by|tested by
issue date|date of issue|date issued|issued|issued on|ausgestellt am|ausstellungsdatum|émis le|date d'émission|date émission|délivré le|fecha de emisión|emitido el|rilasciato il
expiry date|expiration date|valid until|expires|date of expiry|expires on|valid to|gültig bis|valable jusqu|válido hasta
reference range|normal range
landlord|lessor
tenant|lessee
commencement date|commencement|start date|starts on
trade name|doing business as|dba
bill date|statement date
usage|consumption
part number|item number|article number|product code
unit of measure|uom|unit
doctor|physician|practitioner|gp
first name|given name|forename|given names
last name|surname|family name
sex|gender
analyte|test|parameter|examination|determination|investigation
value|result|measured value|reading|finding|valore|wert|valeur|valor|wartość|hodnota|värde|waarde|érték
reference range|normal range|reference interval|limits
lower limit|minimum|min
upper limit|maximum|max
shipper|consignor|exporter|sender
consignee|receiver|recipient
notify party|notify
place of delivery|final destination|destination
shipped on board date|loaded on|laden on board|on board date
package count|packages|number of packages|pieces|number of pieces|cartons
seal number|seal
vendor|supplier
vendor number|supplier code|vendor code|supplier number|creditor number
beneficiary|payee|paid to
payer|remitter|paid by
job title|occupation|designation|role|job
employer|company
employee|staff member|worker|member of staff
employee number|staff number|payroll number|personnel number|worker number|clock number
hours|hrs|time spent
hourly rate|rate per hour|labour rate
ticket number|job number|work order number|case number|call number|work order
fault|problem|complaint|reported fault|symptom
equipment|device|installation|appliance|machine
serial number|serial|sn
manufacturer|maker|make|brand
warehouse|depot|storeroom
variance|difference|discrepancy
counted quantity|count|counted|physical count
book quantity|system quantity|on hand|stock on hand
approved by|authorised by|authorized by|signed off by|released by
prepared by|completed by|written by|compiled by|recorded by
checked by|verified by|reviewed by|validated by
minute taker|secretary|minutes taken by|recorder
chair|chairperson|chairman|chairwoman|presided by
venue|place|location|where
student|pupil|schoolchild
medication|medicine|drug|medicament
late interest|default interest|interest on arrears|interest for late payment
start time|begin|beginning|starts at
end time|finish|ends at
contact person|contact|attention|attn
resident|tenant|occupant|lessee
arrears|past due|overdue|delinquent|outstanding|amount overdue
management company|managing agent|managed by
construction year|year built|built
floor area|square feet|area|sq ft
sum insured|limit|insured amount|coverage limit|limit of liability
departure|depart|leaving
arrival|arrive
instructor|teacher|lecturer|tutor|faculty
credits|credit hours|ects|units
tuition|course fee|fee
interest rate|annual rate|apr|rate of interest
principal|capital|loan amount|amount financed|amount borrowed
installment|repayment|instalment|monthly payment
broker|advisor|adviser|financial advisor
share count|shares|number of shares|units held|quantity
market value|current value|value
cost basis|book cost|cost|purchase cost
calibration date|calibrated on|date of calibration
next calibration|recalibration due|due date
nominal value|nominal|reference value
deviation|error|correction
procedure|treatment|service
patient share|patient pays|copay|patient responsibility
reimbursed amount|reimbursement|amount reimbursed
lot number|batch number|batch|lot
manufacture date|date of manufacture|production date|made on
best before|expiry date|use by
specification|spec|requirement|limit
comment|remark|note|observation
lease|tenancy|rental|rent
outgoing tenant|departing tenant|departure tenant|previous tenant|former tenant
incoming tenant|new tenant|next tenant
forwarding address|new address
dwelling type|property type|type of dwelling|type of property|kind of property
inspector|surveyor|supervisor|examiner|assessor
inspection date|survey date|date of inspection|date of survey|examination date
handover date|date of handover|transfer date
repair deadline|to be repaired by|repair by
net pay|net paid|net amount paid
taxable income|taxable net|net taxable|taxable pay
withholding tax|tax withheld|income tax withheld|tax withholding
pay date|paid on|payment date|date of payment|payment
medical record number|history number|patient file number|record number
sampling date|sampling|sample taken|date of sampling|collection date|collected|sample date
reported on|report date|date of report|released
requested by|requesting doctor|requester|ordered by|ordering physician
order number|request number|request
exchange rate|currency rate|rate of exchange
package count|number of packages|package quantity|quantity of packages
customs office|office of entry|office of destination|office of exit
lodged on|lodgement date|date of lodgement|submission date|submitted on|date submitted|filed on
released on|release date|date of release
incoterm|delivery term|term of delivery
total gross weight|gross weight|gross mass
meter serial|meter number|serial number of meter
annual consumption estimate|estimated annual use|estimated annual consumption|annual use estimate
consumption|used|energy used|units used
tariff name|tariff|price plan|rate plan
cut off date|closing date|cut off|closing
headteacher|head teacher|principal of school|school director
school year|academic year
guardian|parent
breed|race
chip number|microchip|microchip number|transponder
owner|keeper|holder
vaccine|vaccination
diagnosis|assessment
dosage|dose
purchase date|date of purchase|bought on
nights|number of nights|night count
room number|room
room rate|rate per night|price per night
guest count|number of guests|adults
arrival date|check in|arrival|date of arrival|eta|estimated arrival|expected arrival
departure date|check out|departure|date of departure|etd|estimated departure|expected departure
loan number|credit number|loan reference
interest|interest amount
remaining balance|outstanding principal|remaining debt|residual debt
disbursement date|paid out on|date of disbursement|payout date
maturity date|final maturity|end of term|maturity
plaintiff|claimant|petitioner
defendant|respondent
case number|docket number|file number|court reference
lawyer|attorney|counsel|solicitor
judge|presiding judge
hearing date|date of hearing
donor|giver
organizer|organiser|host|organised by
speaker|presenter
moisture|water content|humidity
yield|harvested quantity|crop yield
harvest date|harvested on|date of harvest
variety|cultivar
grower|producer|farmer
vehicle identification number|vin|chassis number
odometer|mileage|kilometre reading|km reading
engine power|power
first registration|first registration date|date of first registration
next inspection|next inspection due|next due|next examination
safe working load|swl|rated capacity|maximum load
duration|length of time|running time
quantity ordered|ordered quantity|ordered
quantity delivered|delivered quantity|delivered
quantity received|received quantity
lead time|delivery time
valid from|effective from|effective date|inception date|in force from
headquarters|registered office|head office|seat
registration number|company number|commercial register number|register number
chief physician|head physician|medical director
attending physician|treating physician|attending doctor
referring physician|referring doctor|referred by
health insurance|health insurer|insurance fund
next appointment|follow up appointment|follow up date
signatory|signed by|signature
witness|witnessed by
speed limit|maximum speed
fine|penalty
violation|offence|offense
subject|re|regarding
department|division|section`;

/**
 * What documents print for the names before the arrow. A schema that has one of the words behind it may mean much else:
 * "reason" is that of a return where a return's reason is asked for, and no other way round.
 */
const PRINTED_AS = `customer number|customer id|client number => customer reference|customer account|customer code|client reference|customer identifier
contact person => handled by|clerk|sachbearbeiter|bearbeiter|responsible
order number|order id|order reference => contract number|agreement number
gross amount|gross total|total gross => gross billing|gross cost|order total|order value|order amount|contract total|contract amount|contract value|total cost|total investment
contract amount|contract value|contract total|order amount|order value|order total|total cost => gross total|total gross|gross amount|grand total|total amount|total
registration number => registrant number
filer name|filer => filed by|name of person filing|person filing|name of individual filing|name of individual filing this statement
advertiser name|sponsor name|advertiser|sponsor => client name|client|customer name|customer|purchaser|purchased by|on behalf of|paid for by|candidate|committee
procedure|procedure code => verfahren|regime|regimen
export country|country of export => country of dispatch
production date => date of fabrication
storage location => location
product => produit|producto|prodotto|produto|produkt
product name => product|designation|produktname|nom du produit|nome prodotto|nome do produto|trade name
code => codigo|codice|kod
batch number|lot number|batch|lot => charge|charge number|seria
heat number => heat|charge|charge number
serial number => s n|factory number
expiry date|expiration date => best before|use by|shelf life until|retest date
manufacturer => producer|made by
gross weight => gw|gross kg
net weight => nw|net kg
volume => cbm|cubic metre|m 3
country of origin => origin|made in
hs code|tariff code|commodity code|tariff number => taric|ncm|statistical number
truck plate|vehicle plate|tractor plate => plate|vehicle registration number|registration plate
trailer plate => trailer|trailer number
purchaser => customer|buyer|client|besteller|auftraggeber|committente|zamawiający
clerk => handled by|processed by
steel grade => grade|material|quality|calidad|kwaliteit
test method => method|procedure|norma
specification => requirement|soll|limit
result => actual value|actual|measured value|found
parameter => characteristic|property|analysis
next calibration => recalibration date|recalibration|calibration due
signal word => avvertenza
concentration => content|gehalt
discharge port|port of discharge => destination port|port of destination
customs office => customs
booking reference => reservation
fare => ticket price|price|tariff
room|room number => camera
coach|carriage => wagen|wagon|car
quantity delivered|delivered quantity => shipped|quantity shipped
equipment => asset|machine|installation
invoice date|billing date => invoiced|invoiced on|billed on|date invoiced
order date|ordered on|date ordered => ordered|order placed|order received
delivery date|delivered on|date delivered => delivered|received on|goods received|goods receipt|reception date|expected delivery|estimated delivery|planned delivery
ship date|shipping date|shipment date|shipped on|date shipped|dispatch date|despatch date => shipped|dispatched|despatched|dispatched on|despatched on|date dispatched|date sent|sent on|loaded|loaded on|collection date|goods issue
payment date|paid on|date paid|pay date => paid|payment received|payment received on
contract start|contract start date|start of contract => commencement of contract|contract commencement|contract from|contract effect|contract concluded
contract end|contract end date|end of contract => contract expiry|contract expiration|contract until|contract to|contract termination
period start|start of period => period from|period since|from date|date from|from|since|service start|start of service
period end|end of period => period to|period until|to date|date to|to|until|service end|end of service
valid until|valid to|expiry date => offer valid until|quote valid until|offer until|validity|validity until|binding until|quote expires|offer expires
delivery note number => despatch note number|dispatch note number|packing slip number|packing list number|packing note number|delivery docket number|delivery slip number|delivery note|bl number|ls number|ddt number|delivery number|gr number|packing slip
credit note number|credit memo number|credit note id => credit invoice number|cancellation invoice number|corrected invoice number|correction number|credit number|abono number
offer number|quote number|quotation number|estimate number => proposal number|offer reference|quote reference|quotation reference|offer|quote|quotation|estimate|budget number
contract number|agreement number => contract reference|agreement reference
project number => job number|project reference|project code|job reference|contract reference
tracking number => consignment number|parcel number|package number|shipment number|shipping number|tracking code|shipping code|tracking|tracking reference|track trace|waybill number|numero de seguimiento|waybill|awb|air waybill number|package reference|code shipment|numero de envio
confirmation number => order confirmation number|booking reference|booking number|reservation number|confirmation code|confirmation reference|confirmation|order confirmation|ab number
vendor number|supplier number|supplier code|vendor code|creditor number => lev number
cost center => cost centre|cost centre code|cost center code|cost center number|kst
sales representative|sales rep|salesperson|sales person|account manager => representative|agent|sales agent|sales contact|sales adviser|commercial|sales employee|sales manager|commercial agent|commercial representative
carrier|haulier|forwarder|courier => freight forwarder|shipped via|shipped by|transporter|shipping company|transport company|parcel service|haulage company|delivered by|shipping provider
consignee => receiver|recipient|ship to|deliver to|delivered to|delivery to|goods recipient|addressee|destination
amount due|balance due => outstanding balance|balance outstanding|outstanding amount|amount outstanding|amount open|open balance|amount owed|amount owing|remaining amount|remaining balance|total claim|left to pay|remaining to pay|remaining due|payment open|outstanding|remaining
shipping cost|freight cost|delivery cost|delivery charge|carriage => shipping|freight|postage|transport cost|transport|shipping fee|shipping charge|freight fee|delivery fee|postage packing|freight charge|haulage|courier charge
deposit|down payment|advance payment|prepayment => senal|retainer|deposit paid|advance|payment on account|account payment|advance payment paid
late interest|default interest|late payment interest => interest late|interest on arrears|overdue interest|interest|statutory interest|interest owed|late payment penalty|late penalty
reminder fee|dunning fee|late fee|late payment fee => late charge|reminder cost|reminder charge|collection fee|collection cost|recovery fee
previous balance|opening balance => old balance|initial balance|balance initial|earlier balance|last balance
bank name => bank|name of bank|credit institution|entidad|domiciliation|support bank
account holder|account owner => owner|holder|owner of account|payee|beneficiary|name on account|in name of|on name of|name of account holder|tnv
payment reference => reference for payment|remittance reference|payment purpose|transfer purpose|transfer reference|transfer description|payment description|transfer reason|payment reason|transfer title|payment title|ocr|ocr number|please quote|remittance information|ovv|communication
purpose|payment details|buchungstext => verwendungszweck|causale|concepto|omschrijving
payment terms|terms of payment => payment condition|condition|payment period|payment deadline|credit terms|settlement terms
payment method|method of payment => form of payment|payment form|mode of payment|payment mode|means of payment|payment type|type of payment|moyen de paiement|medio de pago|meio de pagamento|forma pagamento|payment
incoterm|delivery terms|terms of delivery => delivery condition|shipping terms|shipping condition|resa|delivery base
shipping method|delivery method => mode of transport|method of transport|transport method|transport mode|means of transport|delivery type|delivery mode|shipping mode|shipment mode|shipment method|shape delivery|shape shipping
number of packages|package count => number of parcels|number of cartons|package quantity|parcel quantity|carton quantity|total packages|packages
return reason|reason for return => reason|refund reason|complaint reason|claim reason|reason claim|cause of return
status => order status|processing status
arrival date => arrived|arrived on|check in date|checked in|checked in on|entry date|entry
departure date => departed|departed on|check out date|checked out|checked out on
filing date|filed date|date filed|date of filing => filed|filed on
publication date|published date|date of publication => published|published on
registration date|date of registration|registered on => registered|registered on|date registered
admission date|admit date|date of admission => admitted|admitted on|admit date|date admitted|date of admit
discharge date|date of discharge => discharged|discharged on|date discharged
receipt date|received date|date received => received|received on|date rec|date rec d|rec d
signing date|signature date|date signed|date of signature => signed|signed on|executed|executed on
decision date|date of decision => decided|decided on
hearing date|date of hearing => heard|heard on
date of death|death date => died|died on|deceased|deceased on
entry date|date entered|entered date => entered|entered on
application date|date of application => applied|applied on|date applied
analysis date|date of analysis => analysed|analyzed|analysed on|analyzed on|date analysed|date analyzed
credits|credit hours => cr|crs|cred|cr hr|credit hr|hr
grade|letter grade|final grade => grd|gr|mark
closing date|application deadline => closes|closes on|apply by|apply before|applications close`;

/** The same for the titles of lists, which name no single values. */
const LIST_GROUPS = `jobs|experience|work experience|professional experience|employment|employment history|work history|career history|career|positions held|berufserfahrung|expérience professionnelle|experiencia laboral|esperienza lavorativa|werkervaring
degrees|education|studies|academic background|ausbildung|formation|formación|istruzione|opleiding
certificates|certifications|certification
steps|method|directions|instructions|procedure|preparation|zubereitung|préparation|preparación|preparazione
ingredients|zutaten|ingrédients|ingredientes|ingredienti
responsibilities|duties|tasks|your role|aufgaben|missions|funciones
requirements|qualifications|your profile|anforderungen|profil recherché|requisitos
benefits|we offer|perks|wir bieten|nous offrons|ofrecemos
attendees|attendance|present|in attendance|participants|those present|members present|anwesend|teilnehmer|présents|presentes|presenti|aanwezig
absentees|absent|apologies|regrets|excused|members absent|entschuldigt|absents|ausentes|assenti|afwezig`;

/** The same for whose or what address it is, or where it is for. Elsewhere the words mean too much else. */
const PLACE_GROUPS = `home|residence|residential|private|home address
office|business|work|workplace|employment
remit to|remit|remittance|pay to|send payment|make payment|mail payment|make check payable|payment address
mailing|postal|correspondence
property|premises|site|service location|job site
consignee|receiver|recipient|addressee
sender|shipper|consignor`;

const groupsOf = (lines: string): (readonly (readonly string[])[])[] =>
  lines.split('\n').map((line) => line.split('|').map((phrase) => tokensOf(phrase)));

interface Names {
  /** What schemas and documents say. */
  names: readonly (readonly string[])[];
  /** What only documents say. */
  printed: readonly (readonly string[])[];
}

const groups: readonly Names[] = [
  ...groupsOf(GROUPS).map((names) => ({ names, printed: [] })),
  ...PRINTED_AS.split('\n').map((line) => {
    const [names = [], printed = []] = line.split(' => ').flatMap(groupsOf);
    return { names, printed };
  }),
];
const listGroups = groupsOf(LIST_GROUPS);
const placeGroups = groupsOf(PLACE_GROUPS);

/** What is printed over an address that is called so, the name itself first. */
export const namesOfPlace = (name: readonly string[]): (readonly string[])[] => [
  name,
  ...placeGroups.filter((group) => group.some((phrase) => phrase.join(' ') === name.join(' '))).flat(),
];

/** Other titles of a list that is called so. */
export const otherTitles = (name: readonly string[]): (readonly string[])[] =>
  listGroups.filter((group) => group.some((phrase) => phrase.join(' ') === name.join(' '))).flat();

/** The name in other words: once for each phrase that may stand for a part of it. */
export function otherNames(name: readonly string[]): string[][] {
  return groups.flatMap(({ names, printed }) => {
    const known = names
      .flatMap((phrase) => ({ phrase, at: placeOf(phrase, name) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => other.phrase.length - one.phrase.length)[0];
    if (known === undefined) return [];
    const { phrase, at } = known;
    return [...names, ...printed]
      .filter((other) => other !== phrase)
      .map((other) => [...name.slice(0, at), ...other, ...name.slice(at + phrase.length)]);
  });
}

function placeOf(phrase: readonly string[], name: readonly string[]): number {
  for (let at = 0; at + phrase.length <= name.length; at += 1) {
    if (phrase.every((token, index) => name[at + index] === token)) return at;
  }
  return -1;
}
