/**
 * What the standards call the elements of common segments of X12 and EDIFACT. Interchanges do not print these names, and
 * without them nothing tells a quantity from a line number. Codes before an element may say what it is: a date of
 * delivery, the name of the buyer, the part number of the seller.
 */

/** The elements of a segment by number, and the components of each, as they are printed. */
export type Elements = readonly (readonly string[])[];

/** A name, by number of the element and of its component. */
export type Named = Map<string, string>;

const listed = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('|').map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']));

/** By segment: the names of its elements from the first on, with nothing for those that have none. */
const X12_NAMES = listed(
  [
    'ISA=,,,,,Interchange Sender,,Interchange Receiver,Interchange Date,Interchange Time,,,Interchange Control Number',
    'GS=Functional Group,Application Sender,Application Receiver,Group Date,Group Time,Group Control Number',
    'ST=Transaction Set,Transaction Set Control Number',
    'SE=Number of Segments,Transaction Set Control Number',
    'BEG=,,Purchase Order Number,Release Number,Purchase Order Date,Contract Number',
    'BAK=,,Purchase Order Number,Purchase Order Date,Release Number,,,Order Number,Acknowledgment Date',
    'BCH=,,Purchase Order Number,Release Number,Change Sequence Number,Purchase Order Date',
    'BIG=Invoice Date,Invoice Number,Purchase Order Date,Purchase Order Number,Release Number',
    'BSN=,Shipment Number,Shipment Date,Shipment Time',
    'B2=,Carrier Code,,Shipment Number,,Method of Payment',
    'B10=Reference Number,Shipment Number,Carrier Code',
    'BGN=,Reference Number,Document Date,Document Time',
    'BHT=,,Reference Number,Document Date,Document Time',
    'BPR=,Payment Amount,,Payment Method,,,,,,,,,,,,Payment Date',
    'W05=,Order Number,Purchase Order Number',
    'W06=,Order Number,Shipment Date,Shipment Number,,Purchase Order Number',
    'CUR=,Currency',
    'TRN=,Trace Number,Payer Identifier',
    'ITD=,,Discount Percent,,Discount Days,,Net Days,,,,,Payment Terms',
    'FOB=Freight Terms,,Freight Location',
    'TD1=Packaging,Number of Packages,,,,,Gross Weight,Weight Unit',
    'TD5=,,Carrier Code,,Carrier,,,,,,,',
    'TD3=Equipment Type,,Equipment Number',
    'PRF=Purchase Order Number,,,Purchase Order Date',
    'SN1=Line Number,Quantity Shipped,Unit,,Quantity Ordered,Unit Ordered',
    'PO1=Line Number,Quantity,Unit,Unit Price',
    'IT1=Line Number,Quantity Invoiced,Unit,Unit Price',
    'PO4=Pack,Size,Unit',
    'PID=,,,,Description',
    'MSG=Message',
    'NTE=,Note',
    'AMT=,Amount',
    'TXI=Tax Type,Tax Amount,Tax Percent',
    'SAC=,Charge Code,,,Charge Amount,,Charge Percent,,,,,,,,Charge Description',
    'CTT=Number of Line Items,Hash Total',
    'MAN=,Package Number',
    'W01=Quantity,Unit',
    'N3=Address,Address Line 2',
    'N4=City,State,Postal Code,Country',
    'CLM=Claim Number,Claim Amount',
    'CLP=Claim Number,Claim Status,Claim Amount,Paid Amount,Patient Responsibility',
    'SV1=Procedure Code,Charge Amount,Unit,Quantity',
    'SVC=Procedure Code,Charge Amount,Paid Amount,,Quantity',
    'DMG=,Date of Birth,Gender',
    'INS=Subscriber,Relationship',
    'HD=,,Insurance Line,Plan Coverage,Coverage Level',
    'GE=Number of Transactions',
  ].join('|'),
);

/** By segment and by the code in its first element: what the second element is. */
const X12_CODED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'DTM',
    listed(
      '002=Delivery Date|010=Requested Ship Date|011=Ship Date|017=Estimated Delivery Date|037=Ship Not Before|038=Ship Not Later|063=Do Not Deliver After|064=Do Not Deliver Before|004=Purchase Order Date|003=Invoice Date|001=Cancel After|067=Delivery Date|068=Delivery Date|069=Promised Delivery Date|150=Service Period Start|151=Service Period End|405=Production Date|036=Expiration Date',
    ),
  ],
  [
    'DTP',
    listed(
      '472=Service Date|232=Statement Start|233=Statement End|348=Benefit Start|349=Benefit End|336=Employment Start|431=Onset Date|435=Admission Date|096=Discharge Date',
    ),
  ],
  [
    'REF',
    listed(
      'PO=Purchase Order Number|CO=Customer Order Number|IV=Invoice Number|DP=Department|VN=Vendor Order Number|IA=Vendor Number|CN=Carrier Reference Number|BM=Bill of Lading Number|CR=Customer Reference Number|ZZ=Reference|VR=Vendor Number|CT=Contract Number|SI=Shipment Number|PK=Packing List Number|EI=Employer Number|TJ=Taxpayer Number|SY=Social Security Number|0F=Subscriber Number|1L=Group Number|D9=Claim Number|EA=Medical Record Number|G1=Authorization Number',
    ),
  ],
  ['AMT', listed('TT=Total Amount|F5=Patient Paid|B6=Allowed Amount|1=Line Amount|AU=Coverage Amount')],
]);

const PARTIES = listed(
  'BY=Buyer|ST=Ship To|SE=Seller|SU=Supplier|VN=Vendor|BT=Bill To|SF=Ship From|RE=Remit To|RI=Remit To|II=Invoicing Party|IA=Installed At|CN=Consignee|SH=Shipper|PR=Payer|PE=Payee|IL=Subscriber|QC=Patient|82=Rendering Provider|85=Billing Provider|40=Receiver|41=Submitter|P5=Sponsor|IN=Insurer|WH=Warehouse|DP=Delivery Party|IV=Invoicee|PW=Ship From|UC=Consignee|OB=Ordered By',
);

const PRODUCTS = listed(
  'BP=Buyer Part Number|IN=Buyer Item Number|VP=Vendor Part Number|VN=Vendor Item Number|SK=SKU|UP=UPC|UK=GTIN|EN=EAN|UI=UPC|MG=Manufacturer Part Number|MF=Manufacturer|PD=Product Description|PI=Purchaser Item|CB=Buyer Catalog Number|ND=National Drug Code|LT=Lot Number|SA=Supplier Article Number|SN=Serial Number',
);

/** Segments with pairs of a code and the number of a product, and the element of the first code. */
const PRODUCT_PAIRS: ReadonlyMap<string, number> = new Map([
  ['PO1', 6],
  ['IT1', 6],
  ['LIN', 2],
  ['W01', 4],
]);

const EDIFACT_CODED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'DTM',
    listed(
      '137=Document Date|2=Delivery Date|10=Requested Ship Date|11=Despatch Date|17=Estimated Delivery Date|35=Actual Delivery Date|63=Latest Delivery Date|64=Earliest Delivery Date|171=Reference Date|3=Invoice Date|4=Order Date|13=Due Date|132=Arrival Date|133=Departure Date',
    ),
  ],
  ['QTY', listed('21=Quantity|47=Quantity Invoiced|12=Quantity Despatched|46=Quantity Delivered|113=Quantity')],
  ['PRI', listed('AAA=Unit Price|AAB=Gross Price|INF=Price|CAL=Unit Price|AAE=Price')],
  [
    'MOA',
    listed(
      '203=Line Amount|66=Line Amount|79=Total Line Amount|86=Total Amount|9=Amount Due|77=Invoice Amount|125=Taxable Amount|124=Tax Amount|176=Tax Total|128=Total Amount|8=Charge Amount|39=Invoice Amount',
    ),
  ],
  [
    'RFF',
    listed(
      'ON=Order Number|IV=Invoice Number|DQ=Delivery Note Number|VA=VAT Number|CT=Contract Number|AAK=Despatch Advice Number|VN=Supplier Order Number|CR=Customer Reference|AAJ=Delivery Order Number|PL=Price List',
    ),
  ],
  ['CNT', listed('2=Number of Line Items|1=Control Total')],
]);

/** Tells the names of elements, segment by segment: an address belongs to the party before it. */
export class InterchangeNames {
  readonly #isEdifact: boolean;
  #party = '';

  constructor(isEdifact: boolean) {
    this.#isEdifact = isEdifact;
  }

  of(elements: Elements): Named {
    const tag = elements[0]?.[0] ?? '';
    return this.#isEdifact ? this.#edifact(tag, elements) : this.#x12(tag, elements);
  }

  #x12(tag: string, elements: Elements): Named {
    const named: Named = new Map();
    const at = (number: number): string => elements[number]?.[0] ?? '';
    if (tag === 'N1' || tag === 'NM1') {
      this.#party = PARTIES.get(at(1)) ?? '';
      if (this.#party === '') return named;
      named.set(key(tag === 'N1' ? 2 : 3), `${this.#party} Name`);
      if (tag === 'NM1') named.set(key(4), `${this.#party} First Name`);
      named.set(key(tag === 'N1' ? 4 : 9), `${this.#party} Number`);
      return named;
    }
    const isAddress = tag === 'N3' || tag === 'N4';
    for (const [place, name] of (X12_NAMES.get(tag)?.split(',') ?? []).entries())
      if (name !== '') named.set(key(place + 1), isAddress ? `${this.#party} ${name}`.trim() : name);
    const coded = X12_CODED.get(tag)?.get(at(1));
    if (coded !== undefined) named.set(key(tag === 'DTP' ? 3 : 2), coded);
    for (let pair = PRODUCT_PAIRS.get(tag) ?? elements.length; pair < elements.length; pair += 2) {
      const name = PRODUCTS.get(at(pair));
      if (name !== undefined) named.set(key(pair + 1), name);
    }
    return named;
  }

  #edifact(tag: string, elements: Elements): Named {
    const code = elements[1]?.[0] ?? '';
    const coded = EDIFACT_CODED.get(tag)?.get(code);
    if (coded !== undefined)
      return new Map([[key(1, 1), coded], ...(tag === 'QTY' ? [[key(1, 2), 'Unit'] as const] : [])]);
    switch (tag) {
      case 'BGM':
        return new Map([[key(2), 'Document Number']]);
      case 'LIN':
        return new Map([
          [key(1), 'Line Number'],
          [key(3), 'Article Number'],
        ]);
      case 'PIA':
        return new Map([[key(2), PRODUCTS.get(elements[2]?.[1] ?? '') ?? 'Product Number']]);
      case 'IMD':
        return new Map([[key(3, 3), 'Description']]);
      case 'CUX':
        return new Map([[key(1, 1), 'Currency']]);
      case 'TAX':
        return new Map([[key(5, 3), 'Tax Percent']]);
      case 'NAD': {
        const party = PARTIES.get(code);
        if (party === undefined) return new Map();
        const names = ['Number', '', 'Name', 'Address', 'City', 'State', 'Postal Code', 'Country'];
        return new Map(
          names.flatMap((name, place): [string, string][] => {
            const number = place === 0 ? 2 : place + 2;
            return name === '' ? [] : [[key(number), `${party} ${name}`]];
          }),
        );
      }
      default:
        return new Map();
    }
  }
}

export const key = (element: number, component = 0): string => `${element}.${component}`;
