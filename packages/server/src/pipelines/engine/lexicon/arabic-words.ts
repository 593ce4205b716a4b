import { translationsIn, withPrefixes } from './word-rows.ts';

/** Words of labels in Arabic, also with what is written together with them: the article, and "of the", "in the", "and the". */
export const ARABIC_WORDS = withPrefixes(
  ['ال', 'لل', 'بال', 'وال'],
  translationsIn(`
number: رقم, أرقام, عدد
date: تاريخ, بتاريخ, تأريخ
amount: مبلغ, مبالغ, قيمة
total: إجمالي, مجموع, اجمالي, إجمالى, جملة, كلي
sub total: فرعي
tax: ضريبة, ضرائب, ضريبي, ضريبية, مضافة
rate: نسبة, معدل
invoice: فاتورة, فواتير
receipt: إيصال, سند, وصل
order: طلب, طلبية, أمر
customer: عميل, زبون, مشتري, عملاء
supplier: مورد, مزود
seller: بائع
contractor: مقاول
recipient: مستلم, مستلمة
payee: مستفيد
sender: مرسل, مرسلة
payer: دافع
name: اسم, إسم, أسماء
full name: كامل
surname: لقب
family: عائلة
address: عنوان, عناوين
city: مدينة
street: شارع
district: حي, منطقة, محافظة
country: دولة, بلد
postcode: بريدي, بريدية
phone: هاتف, تلفون, تليفون, جوال, موبايل, محمول
email: بريد, إلكتروني, ايميل
account: حساب, حسابات
bank: بنك, مصرف
branch: فرع
statement: كشف
balance: رصيد
opening balance: افتتاحي
closing balance: ختامي
debit: مدين, سحب, مسحوب
credit: دائن, إيداع
transaction: معاملة, عملية, حركة, عمليات
transfer: تحويل, حوالة
payment: دفع, سداد, دفعة
paid: مدفوع, مدفوعة, مسدد
due: استحقاق, مستحق, مستحقة
deadline: مهلة, موعد
currency: عملة
fee: رسوم, رسم, عمولة
discount: خصم, خصومات
cash: نقدا, نقدي, كاش
card: بطاقة
quantity: كمية, كميات
unit: وحدة
price: سعر, ثمن, أسعار
cost: تكلفة, كلفة
value: قيم
description: وصف, بيان, تفاصيل, توصيف
article: صنف, أصناف, بضاعة, سلعة
product: منتج, منتجات
service: خدمة, خدمات
item: بند, بنود
code: رمز, كود
type: نوع
category: فئة, تصنيف
status: حالة
period: فترة, مدة
from: من
to: إلى, الى, حتى
start: بداية, بدء
end: نهاية, انتهاء
page: صفحة
signature: توقيع
stamp: ختم
place: مكان, محل
birth: ميلاد, ولادة
gender: جنس
nationality: جنسية
occupation: مهنة
job title: وظيفة, مسمى
marital status: اجتماعية
passport: جواز
identity card: هوية
issue: إصدار, اصدار, صدور
issued: صادر, صادرة
expiry: صلاحية
valid: صالح, صالحة, ساري
authority: جهة, هيئة
employee: موظف, عامل
salary: راتب, أجر, أجور
basic: أساسي
allowance: بدل, بدلات
net: صافي
gross: قائم
department: قسم, إدارة
hours: ساعات
deduction: استقطاع, استقطاعات, حسم
contract: عقد, تعاقد
agreement: اتفاقية, اتفاق
party: طرف, أطراف
subject: موضوع
purpose: غرض
reason: سبب
delivery: تسليم, توصيل
shipment: شحنة, شحن
carrier: ناقل
driver: سائق
vehicle: مركبة, سيارة
plate: لوحة
weight: وزن
volume: حجم
length: طول
width: عرض
height: ارتفاع
package: طرد, طرود
origin: منشأ
destination: وجهة
departure: مغادرة
arrival: وصول
flight: رحلة
seat: مقعد
ticket: تذكرة
passenger: مسافر, راكب
time: وقت, ساعة
day: يوم, أيام
week: أسبوع
month: شهر
year: سنة, عام
patient: مريض
doctor: طبيب, دكتور
diagnosis: تشخيص
treatment: علاج
medication: دواء, أدوية
dosage: جرعة
result: نتيجة, نتائج
test: فحص, تحليل, اختبار, فحوصات
sample: عينة
laboratory: مختبر, معمل
reference range: مرجعي, مرجعية, طبيعي
hospital: مستشفى
admission: دخول
discharge: خروج
blood: دم
school: مدرسة
university: جامعة
faculty: كلية
student: طالب, طالبة, تلميذ
class: صف
grade: درجة, علامة, تقدير
course: مادة, مقرر
teacher: معلم, مدرس, أستاذ
exam: امتحان
semester: فصل
certificate: شهادة
vote: صوت, أصوات
candidate: مرشح
court: محكمة
case: قضية
judge: قاضي
law: قانون
decision: قرار
applicant: متقدم
permit: تصريح, إذن
license: رخصة, ترخيص
owner: مالك, صاحب
tenant: مستأجر
landlord: مؤجر
rent: إيجار, أجرة
area: مساحة
floor: طابق, دور
room: غرفة
apartment: شقة
building: مبنى, عمارة
insurance: تأمين
insured: مؤمن
policy: وثيقة, بوليصة
premium: قسط
damage: ضرر, أضرار
witness: شاهد
meter: عداد
reading: قراءة
consumption: استهلاك
electricity: كهرباء
water: ماء, مياه
gas: غاز
temperature: حرارة
model: موديل, طراز
brand: ماركة
manufacturer: مصنع, صانع
serial: تسلسلي, مسلسل
color: لون
engine: محرك
fuel: وقود
device: جهاز
warranty: ضمان
repair: إصلاح
inspection: معاينة, تفتيش
project: مشروع
meeting: اجتماع
minutes: محضر
present: حضور, حاضرون
chair: رئيس
director: مدير
representative: ممثل, مندوب
member: عضو, أعضاء
author: مؤلف, كاتب
note: ملاحظة, ملاحظات
attachment: مرفق, مرفقات
report: تقرير
document: مستند
registration: تسجيل
register: سجل
company: شركة, مؤسسة
commercial: تجاري
without: بدون, غير, قبل
incl: شامل, شاملة, متضمن
first: أول
last: أخير
new: جديد
current: حالي, جاري, جارية
previous: سابق, سابقة
next: قادم, تالي
annual: سنوي, سنوية
monthly: شهري, شهرية
income: دخل, إيراد, إيرادات
expense: مصروف, مصروفات, مصاريف, نفقات
profit: ربح, أرباح
loss: خسارة, خسائر
difference: فرق
warehouse: مستودع, مخزن
customs: جمارك, جمركي
father: أب, والد
mother: أم, والدة
child: طفل, أولاد, أطفال
spouse: زوج, زوجة
age: عمر, سن
reference: مرجع
`),
);
