/** The words of X12 and EDIFACT: names of elements by segment, and of what their codes say. */

const listed = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split('|').map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']));

/** By segment: the names of its elements from the first on, with nothing for those that have none. */
export const X12_NAMES = listed(
  [
    'ISA=,,,,,Interchange Sender ID,,Interchange Receiver ID,Interchange Date,Interchange Time,,,Interchange Control Number,,Usage Indicator',
    'GS=Functional Group,Group Application Sender,Group Application Receiver,Group Date,Group Time,Group Control Number,,Group Version Release',
    'ST=Transaction Set,Transaction Set Control Number',
    'SE=Number of Segments,Transaction Set Control Number',
    'BEG=,,Purchase Order Number,Release Number,Purchase Order Date,Contract Number',
    'BAK=,,Purchase Order Number,Purchase Order Date,Release Number,,,Order Number,Acknowledgment Date',
    'BCH=,,Purchase Order Number,Release Number,Change Sequence Number,Purchase Order Date',
    'BIG=Invoice Date,Invoice Number,Purchase Order Date,Purchase Order Number,Release Number',
    'BSN=,Shipment Number,Document Created Date,Document Time',
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
    'TD1=Packaging,Number of Packages,,,,,Gross Weight,Weight Unit,Volume,Volume Unit',
    'TD5=,,Carrier Code (SCAC),Transport Mode,Carrier Name',
    'TD3=Equipment Type,Equipment Initial,Equipment Number (Trailer),,,,,,Seal Number',
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
    'N3=Street Address,Address Line 2',
    'N4=City,State,Postal Code,Country',
    'CLM=Claim Number,Claim Amount',
    'CLP=Claim Number,Claim Status,Claim Amount,Paid Amount,Patient Responsibility',
    'SV1=Procedure Code,Charge Amount,Unit,Quantity',
    'SVC=Procedure Code,Charge Amount,Paid Amount,,Quantity',
    'DMG=,Date of Birth,Gender',
    'INS=Subscriber,Relationship',
    'HD=,,Insurance Line,Plan Coverage,Coverage Level',
    'GE=Number of Transactions',
    'W17=,Received Date,Warehouse Receipt Number,Depositor Order Number,Shipment Number',
    'W08=Transport Mode,Carrier Code (SCAC),Carrier Routing,,Equipment Initial,Equipment Number (Trailer),Seal Number',
    'W07=Quantity Received,Unit,UPC',
    'W14=Total Quantity Received',
    'W12=,Quantity Ordered,Quantity Shipped,Quantity Difference,Unit,UPC',
    'W03=Total Units Shipped,Total Weight,Weight Unit,Total Volume',
    'W20=Pack,Size,Unit,Weight',
    'W27=Transport Mode,Carrier Code (SCAC),Carrier Routing,Method of Payment,Equipment Type,Equipment Initial,Equipment Number (Trailer)',
    'W66=Method of Payment,Transport Mode,,,Carrier Routing,,,,,Carrier Code (SCAC)',
    'W76=Total Quantity Ordered,Total Weight,Weight Unit',
    'LX=Line Number',
    'L5=Line Number,Commodity Description,Commodity Code',
    'L3=Total Weight,,Freight Rate,,,,,,,Total Volume,Total Pieces',
    'L11=Reference Number,,Reference Description',
    'B3=,Invoice Number,Shipment Number,Method of Payment,,Invoice Date,,,Delivery Date,,Carrier Code (SCAC)',
    'B4=,,,Status Code,Status Date',
    'BIA=,,Inventory Report Number,Report Date',
    'BFR=,,Forecast Number,,,Forecast Start Date,Forecast End Date,Document Date',
    'BSS=,Reference Number,Document Date,,Schedule Start Date,Schedule End Date',
    'BRA=Reference Number,Received Date',
    'BGF=,Reference Number',
    'PAM=,Quantity,Unit',
    'QTY=,Quantity',
    'UIT=Unit,Unit Price',
    'CAD=Transport Mode,Equipment Initial,Equipment Number (Trailer),Carrier Code (SCAC),Carrier Name,,,Tracking Number',
    'ISS=Total Units Shipped,Unit,Total Weight,Weight Unit',
    'S5=Stop Number,Stop Reason',
    'AT7=Status Code,Status Reason,,,Status Date,Status Time',
    'MS1=City,State,Country',
    'MS2=Carrier Code (SCAC),Equipment Number (Trailer)',
    'N7=Equipment Initial,Equipment Number (Trailer)',
    'M7=Seal Number',
    'IEA=,Interchange Control Number',
  ].join('|'),
);

/** By segment and by the code in its first element: what the second element is. */
export const X12_CODED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'DTM',
    listed(
      '002=Delivery Date|010=Requested Ship Date|011=Ship Date|017=Estimated Delivery Date (Arrival)|037=Ship Not Before|038=Ship Not Later|063=Do Not Deliver After|064=Do Not Deliver Before|004=Purchase Order Date|003=Invoice Date|001=Cancel After|067=Delivery Date|068=Delivery Date|069=Promised Delivery Date|150=Service Period Start|151=Service Period End|405=Production Date|036=Expiration Date|007=Effective Date|050=Received Date|018=Date Available|035=Delivered Date|118=Requested Pick-up Date|196=Start Date|197=End Date|371=Estimated Arrival Date|370=Actual Departure Date|372=Actual Arrival Date|102=Issue Date|097=Transaction Date|106=Required By Date|015=Promotion Start|016=Promotion End|079=Promised Ship Date|139=Estimated Date|186=Invoice Period Start|187=Invoice Period End|193=Period Start|194=Period End',
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
      'PO=Purchase Order Number|CO=Customer Order Number|IV=Invoice Number|DP=Department|VN=Vendor Order Number|IA=Vendor Number|CN=Carrier Reference Number|BM=Bill of Lading Number|CR=Customer Reference Number|ZZ=Reference|VR=Vendor Number|CT=Contract Number|SI=Shipment Number|PK=Packing List Number|EI=Employer Number|TJ=Taxpayer Number|SY=Social Security Number|0F=Subscriber Number|1L=Group Number|D9=Claim Number|EA=Medical Record Number|G1=Authorization Number|2I=Tracking Number|AO=Appointment Number|LO=Load Number|SN=Seal Number|SE=Serial Number|LT=Lot Number|MR=Merchandise Type|MB=Master Bill of Lading Number|AW=Air Waybill Number|OC=Ocean Container Number|11=Account Number|12=Billing Account|23=Client Number|1W=Member Number|6P=Group Number|EO=Submitter Number|F8=Original Claim Number|BB=Authorization Number|GT=GST Number|VX=VAT Number|LI=Line Item Reference|PD=Promotion Number|SF=Ship From Number|ST=Store Number|VC=Vendor Contract Number|TN=Transaction Number|WS=Warehouse Storage Location|YD=Buyer Identification|Q1=Quote Number|RE=Release Number|JB=Job Number|PR=Price Quote Number|P8=Pickup Reference Number|BN=Booking Number',
    ),
  ],
  ['AMT', listed('TT=Total Amount|F5=Patient Paid|B6=Allowed Amount|1=Line Amount|AU=Coverage Amount')],
]);

export const PARTIES = listed(
  'BY=Buyer|ST=Ship To|SE=Seller|SU=Supplier|VN=Vendor|BT=Bill To|SF=Ship From|RE=Remit To|RI=Remit To|II=Invoicing Party|IA=Installed At|CN=Consignee|SH=Shipper|PR=Payer|PE=Payee|IL=Subscriber|QC=Patient|82=Rendering Provider|85=Billing Provider|40=Receiver|41=Submitter|P5=Sponsor|IN=Insurer|WH=Warehouse|DP=Delivery Party|IV=Invoicee|PW=Ship From|UC=Consignee|OB=Ordered By|CA=Carrier|CB=Customs Broker|CZ=Consignor|CS=Consolidator|FW=Freight Forwarder|EX=Exporter|IM=Importer|MF=Manufacturer|N1=Notify Party|NI=Notify Party|DE=Depositor|UD=Ultimate Customer|LW=Customer|SO=Sold To|BS=Bill And Ship To|MA=Ship To|PO=Ordering Party|03=Dependent|1P=Provider|74=Corrected Insured|TT=Transfer To|77=Service Location|DK=Ordering Provider|DN=Referring Provider|71=Attending Physician|FA=Facility|PK=Pickup Location|DA=Delivery Address|DR=Driver|36=Employer|P3=Primary Care Provider|PAT=Patient',
);

export const PRODUCTS = listed(
  'BP=Buyer Part Number|IN=Buyer Item Number|VP=Vendor Part Number|VN=Vendor Item Number|SK=SKU|UP=UPC|UK=GTIN|EN=EAN|UI=UPC|MG=Manufacturer Part Number|MF=Manufacturer|PD=Product Description|PI=Purchaser Item|CB=Buyer Catalog Number|ND=National Drug Code|LT=Lot Number|SA=Supplier Article Number|SN=Serial Number|IB=ISBN|CH=Country of Origin|BO=Colour|IZ=Size|VE=Vendor Colour|SZ=Size|PN=Part Number|PC=Prime Contractor Part Number|EC=Engineering Change Level|EAN=EAN|GN=Generic Name|ST=Style Number|VA=Style Number|HS=HS Code|GU=GTIN|SRV=GTIN',
);

/** Segments with pairs of a code and the number of a product, and the element of the first code. */
export const PRODUCT_PAIRS: ReadonlyMap<string, number> = new Map([
  ['PO1', 6],
  ['IT1', 6],
  ['LIN', 2],
  ['W01', 4],
  ['W07', 4],
  ['W12', 7],
  ['SLN', 9],
]);

export const EDIFACT_CODED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'DTM',
    listed(
      '137=Document Date|2=Delivery Date|10=Requested Ship Date|11=Despatch Date|17=Estimated Delivery Date|35=Actual Delivery Date|63=Latest Delivery Date|64=Earliest Delivery Date|171=Reference Date|3=Invoice Date|4=Order Date|13=Due Date|132=Arrival Date|133=Departure Date|50=Goods Receipt Date|76=Scheduled Delivery Date|69=Promised Delivery Date|163=Processing Start|164=Processing End|194=Start Date|206=End Date|36=Expiry Date|94=Production Date|131=Tax Point Date|140=Payment Due Date|265=Due Date|138=Payment Date|209=Value Date|178=Actual Arrival Date|186=Actual Departure Date|189=Scheduled Departure Date|232=Scheduled Arrival Date|157=Valid From|182=Issue Date|200=Pick-up Date|273=Validity Period|90=Report Start|91=Report End|97=Transaction Date|263=Invoicing Period',
    ),
  ],
  [
    'QTY',
    listed(
      '21=Quantity|47=Quantity Invoiced|12=Quantity Despatched|46=Quantity Delivered|113=Quantity|1=Quantity|52=Quantity per Pack|59=Number of Consumer Units|192=Free Quantity|194=Quantity Received|145=Quantity on Hand|83=Backorder Quantity|70=Cumulative Quantity|48=Quantity Received|3=Cumulative Quantity|11=Split Quantity|45=Quantity on Order',
    ),
  ],
  ['PRI', listed('AAA=Unit Price|AAB=Gross Price|INF=Price|CAL=Unit Price|AAE=Price')],
  [
    'MOA',
    listed(
      '203=Line Amount|66=Line Amount|79=Lines Total Amount|86=Total Amount|9=Amount Due|77=Invoice Amount|125=Taxable Amount|124=Tax Amount|176=Tax Total|128=Total Amount|8=Allowance or Charge Amount|39=Invoice Amount|131=Total Charges or Allowances|259=Total Charges|260=Total Allowances|204=Allowance Amount|23=Charge Amount|113=Prepaid Amount|52=Discount Amount|146=Unit Price|150=VAT Amount|161=Duty Amount|388=Total Amount|64=Freight Charge|67=Insurance Amount|12=Amount Remitted|38=Invoice Item Amount|40=Customs Value|165=Adjustment Amount',
    ),
  ],
  [
    'RFF',
    listed(
      'ON=Order Number|IV=Invoice Number|DQ=Delivery Note Number|VA=VAT Number|CT=Contract Number|AAK=Despatch Advice Number|VN=Supplier Order Number|CR=Customer Reference|AAJ=Delivery Order Number|PL=Price List|BM=Bill of Lading Number|CN=Carrier Reference Number|AAM=Waybill Number|AWB=Air Waybill Number|BN=Booking Number|SRN=Shipment Number|AAS=Transport Document Number|DM=Document Number|OI=Original Invoice Number|PQ=Payment Reference|AAU=Despatch Note Number|ALO=Receiving Advice Number|IA=Supplier Internal Number|API=Additional Party Number|FC=Fiscal Number|GN=Government Reference|XA=Company Registration Number|AHP=Tax Number|ABO=Originator Reference|ACW=Previous Message Reference|ADE=Account Number|CD=Credit Note Number|DL=Debit Note Number|PK=Packing List Number|SS=Seller Reference|UC=Ultimate Customer Reference|ZZ=Reference|SE=Serial Number|BT=Batch Number|AGI=Request Number|FF=Freight Forwarder Number|CU=Consignor Reference|ACD=Additional Reference|BO=Blanket Order Number|POR=Purchase Order Response Number|AFO=Beneficiary Reference|ACE=Related Document Number|IT=Internal Customer Number|VON=Voyage Number|ON=Order Number',
    ),
  ],
  [
    'CNT',
    listed(
      '2=Number of Line Items|1=Control Total|7=Total Gross Weight|11=Total Number of Packages|15=Total Volume|16=Number of Containers|18=Total Net Weight',
    ),
  ],
]);

/** How packages are called by the first three letters of their code. */
export const PACKAGES = listed(
  'PLT=Pallet|CTN=Carton|BOX=Box|BAG=Bag|DRM=Drum|CRT=Crate|CAS=Case|SKD=Skid|ROL=Roll|BDL=Bundle|PKG=Package|PCS=Piece|TNK=Tank|TBN=Tote',
);

/** Means of communication. */
export const CONTACTS = listed(
  'TE=Phone|FX=Fax|EM=Email|CP=Mobile Phone|WP=Work Phone|HP=Home Phone|UR=Website|AL=Mobile Phone|EX=Phone Extension',
);

/** Places by their code. */
export const PLACES = listed(
  '5=Place of Departure|7=Place of Delivery|8=Place of Destination|9=Port of Loading|11=Port of Discharge|13=Place of Transhipment|14=Location of Goods|27=Country of Origin|28=Country of Destination|35=Exporting Country|36=Country of Destination|41=Place of Customs Clearance|57=Place of Payment|60=Place of Arrival|83=Place of Delivery|88=Place of Receipt|94=Previous Port of Call|61=Next Port of Call|92=Routing|147=Stowage Position|164=Border Crossing Place|198=Original Location',
);
