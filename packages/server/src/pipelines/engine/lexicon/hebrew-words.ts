import { translationsIn, withPrefixes } from './word-rows.ts';

/** Words of labels in Hebrew, also with what is written together with them: the article, "to", "in" and "and". */
export const HEBREW_WORDS = withPrefixes(
  ['ה', 'ל', 'ב', 'ו'],
  translationsIn(`
number: מספר, מס
date: תאריך, ליום, מיום
amount: סכום
total: סהכ, סך
sub total: ביניים
tax: מעמ
rate: שיעור, שער, אחוז
invoice: חשבונית
receipt: קבלה
order: הזמנה
customer: לקוח, קונה
supplier: ספק
seller: מוכר
recipient: נמען, מקבל
payee: מוטב
sender: שולח
payer: משלם
name: שם
surname: משפחה
first name: פרטי
full name: מלא
address: כתובת, מען
city: עיר, יישוב, ישוב
street: רחוב
country: מדינה, ארץ
postcode: מיקוד
phone: טלפון, נייד, טל
email: דואל, דוא
account: חשבון
bank: בנק
branch: סניף
statement: תדפיס
balance: יתרה, יתרת
debit: חובה
credit: זכות
transaction: תנועה, פעולה, עסקה
transfer: העברה
payment: תשלום, תשלומים
paid: שולם
due: לתשלום, פירעון, לפירעון
currency: מטבע
interest: ריבית
fee: עמלה, אגרה
discount: הנחה
cash: מזומן
card: כרטיס
quantity: כמות
unit: יחידה, יח
price: מחיר
cost: עלות
value: ערך
description: תיאור, תאור, פירוט
article: פריט, מוצר, טובין
service: שירות, שרות
code: קוד
type: סוג
category: קטגוריה
status: סטטוס, מצב
period: תקופה, תקופת
start: התחלה, תחילה, תחילת
end: סיום, סוף
page: עמוד, דף
signature: חתימה, חתימת
stamp: חותמת
place: מקום
birth: לידה
gender: מין
nationality: לאום
citizenship: אזרחות
occupation: מקצוע
job title: תפקיד
passport: דרכון
identity card: זהות
issue: הנפקה, הפקה, הוצאה
expiry: תפוגה, תוקף
authority: רשות
employee: עובד, עובדת
employer: מעסיק, מעביד
salary: שכר, משכורת
gross: ברוטו
net: נטו
department: מחלקה
hours: שעות
deduction: ניכוי, ניכויים
contract: חוזה
agreement: הסכם
party: צד, צדדים
subject: נושא, נדון
purpose: מטרה
reason: סיבה
delivery: אספקה, מסירה, משלוח
delivery note: תעודת
carrier: מוביל
driver: נהג
vehicle: רכב
plate: רישוי
weight: משקל
volume: נפח
length: אורך
width: רוחב
height: גובה
package: חבילה
origin: מוצא
destination: יעד
departure: יציאה
arrival: הגעה
flight: טיסה
seat: מושב
passenger: נוסע
time: שעה, זמן
day: יום
week: שבוע
month: חודש
year: שנה
patient: מטופל, חולה
doctor: רופא
diagnosis: אבחנה
treatment: טיפול
medication: תרופה, תרופות
dosage: מינון
result: תוצאה, תוצאות
test: בדיקה, בדיקות
sample: דגימה
laboratory: מעבדה
reference range: טווח, נורמה
hospital: חולים
blood: דם
school: ספר
university: אוניברסיטה
student: תלמיד, סטודנט
class: כיתה
grade: ציון
course: קורס
teacher: מורה
exam: בחינה, מבחן
semester: סמסטר
certificate: אישור, תעודה
vote: קולות
candidate: מועמד
court: משפט
case: תיק
judge: שופט
law: חוק
decision: החלטה
application: בקשה
applicant: מבקש
license: רישיון
owner: בעלים, בעל
tenant: שוכר, דייר
landlord: משכיר
rent: שכירות
area: שטח
floor: קומה
room: חדר, חדרים
apartment: דירה
building: בניין
insurance: ביטוח
insured: מבוטח
insurer: מבטח
policy: פוליסה
premium: פרמיה
damage: נזק
meter: מונה
reading: קריאה
consumption: צריכה
tariff: תעריף
electricity: חשמל
water: מים
temperature: טמפרטורה
model: דגם
manufacturer: יצרן
serial: סידורי
color: צבע
engine: מנוע
fuel: דלק
device: מכשיר
warranty: אחריות
meeting: ישיבה
minutes: פרוטוקול
participant: משתתפים
chair: יושב
director: מנהל
representative: נציג
contact: קשר
member: חבר, חברים
note: הערה, הערות
attachment: נספח
report: דוח
document: מסמך
registration: רישום
company: חברה
dealer number: עוסק
registration number: חפ
without: ללא, לפני
incl: כולל
first: ראשון
last: אחרון
new: חדש
current: נוכחי
previous: קודם, קודמת
next: הבא
annual: שנתי
monthly: חודשי
average: ממוצע
income: הכנסה, הכנסות
expense: הוצאות
profit: רווח
loss: הפסד
father: אב
mother: אם
child: ילד, ילדים
age: גיל
reference: אסמכתא, סימוכין
`),
);
