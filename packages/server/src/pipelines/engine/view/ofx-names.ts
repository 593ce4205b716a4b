/** What the tags of bank statements (OFX) mean. Those that are words already are missing. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `OFX=|SIGNONMSGSRSV1=|SONRS=|STATUS=Status|DTSERVER=Server Date|FI=Financial Institution|ORG=Organization|FID=Institution Id|BANKMSGSRSV1=|CREDITCARDMSGSRSV1=|INVSTMTMSGSRSV1=|STMTTRNRS=|CCSTMTTRNRS=|INVSTMTTRNRS=|TRNUID=Request Id|STMTRS=Statement|CCSTMTRS=Statement|INVSTMTRS=Statement|CURDEF=Currency|CURSYM=Currency|CURRATE=Exchange Rate|ORIGCURRENCY=Original Currency|BANKACCTFROM=Account|CCACCTFROM=Account|INVACCTFROM=Account|BANKACCTTO=Counterparty Account|CCACCTTO=Counterparty Account|BANKID=Routing Number|BRANCHID=Branch Id|BROKERID=Broker|ACCTID=Account Number|ACCTTYPE=Account Type|ACCTKEY=Account Key|BANKTRANLIST=Transactions|INVTRANLIST=Transactions|DTSTART=Start Date|DTEND=End Date|DTASOF=As Of Date|STMTTRN=Transaction|TRNTYPE=Transaction Type|DTPOSTED=Date Posted|DTUSER=User Date|DTAVAIL=Available Date|TRNAMT=Amount|FITID=Transaction Id|CORRECTFITID=Corrected Transaction Id|SRVRTID=Server Id|CHECKNUM=Check Number|REFNUM=Reference Number|SIC=Industry Code|PAYEEID=Payee Id|NAME=Payee|EXTDNAME=Extended Payee|MEMO=Memo|ADDR1=Address|ADDR2=Address Line 2|ADDR3=Address Line 3|POSTALCODE=Postal Code|LEDGERBAL=Ledger Balance|AVAILBAL=Available Balance|BALAMT=Balance Amount|BALLIST=Balances|BAL=Balance|INTRANSIT=In Transit|MKTGINFO=Marketing Information|DTPROFUP=Profile Date|DTACCTUP=Account Update Date|LANGUAGE=Language|SESSCOOKIE=Session Cookie|INTUBID=Intuit Bank Id|INTUUSERID=Intuit User Id|DTTRADE=Trade Date|DTSETTLE=Settlement Date|UNITS=Units|UNITPRICE=Unit Price|COMMISSION=Commission|TAXES=Taxes|FEES=Fees|TOTAL=Total|SECID=Security|UNIQUEID=Security Id|UNIQUEIDTYPE=Security Id Type|SECNAME=Security Name|TICKER=Ticker|INVBUY=Purchase|INVSELL=Sale|INVTRAN=Trade|INVBAL=Balance|AVAILCASH=Available Cash|MARGINBALANCE=Margin Balance|SHORTBALANCE=Short Balance|INVPOSLIST=Positions|INVPOS=Position|MKTVAL=Market Value|DTPRICEASOF=Price Date|SUBACCTSEC=Subaccount|HELDINACCT=Held In Account|POSTYPE=Position Type|INCOMETYPE=Income Type`
    .split('|')
    .map((entry): [string, string] => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
);

/** Empty for tags that only hold others together. */
export const ofxName = (tag: string): string =>
  NAMES.get(tag.toUpperCase()) ?? `${tag.charAt(0)}${tag.slice(1).toLowerCase()}`;

/** Whether the value of a tag is a date: they all begin with the same letters. */
export const isOfxDate = (tag: string): boolean => /^DT[A-Z]{3,}$/i.test(tag);
