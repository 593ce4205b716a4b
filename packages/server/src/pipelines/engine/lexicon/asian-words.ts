import { translationsIn } from './word-rows.ts';

/**
 * Words that labels in Chinese (both ways of writing), Japanese and Korean are made of. They are written without spaces:
 * `word-cuts.ts` finds them inside of a label.
 */
export const ASIAN_WORDS = translationsIn(`
number: 号码, 號碼, 编号, 編號, 番号, 序号, 序號, 번호, 일련번호
code: 代码, 代碼, 编码, 編碼, コード, 코드
date: 日期, 日付, 年月日, 期日, 날짜, 일자
time: 时间, 時間, 時刻, 시간, 시각
year: 年度, 연도, 년도
month: 月份, 월분
period: 期间, 期間, 周期, 기간
days: 天数, 天數, 日数, 일수
invoice: 发票, 發票, 請求書, インボイス, 세금계산서, 계산서, 청구서, 송장
receipt: 收据, 收據, 領収書, 領収証, レシート, 영수증
quotation: 报价, 報價, 报价单, 報價單, 見積, 見積書, 견적, 견적서
order: 订单, 訂單, 采购, 採購, 注文, 発注, 注文書, 발주, 주문, 주문서
purchase order: 采购订单, 採購訂單, 発注書, 발주서
contract: 合同, 合約, 契约, 契約, 契約書, 계약, 계약서
delivery: 交货, 交貨, 送货, 送貨, 納品, 納入, 配送, 납품, 배송
delivery note: 送货单, 送貨單, 納品書, 거래명세서, 납품서
shipment: 发货, 發貨, 出货, 出貨, 出荷, 출고, 출하
warehouse: 仓库, 倉庫, 창고
name: 名称, 名稱, 品名, 姓名, 氏名, 名前, お名前, 名字, 성명, 이름, 명칭
item: 项目, 項目, 商品, 品目, 物品, 货物, 貨物, 产品, 產品, 製品, 항목, 품목, 상품, 제품
description: 摘要, 说明, 說明, 内容, 內容, 描述, 説明, 적요, 내용, 설명
specification: 规格, 規格, 型号, 型號, 型式, 규격, 사양
model: 机型, 機型, 機種, 모델
brand: 品牌, 商标, 商標, 銘柄, ブランド, 상표
quantity: 数量, 數量, 수량
unit: 单位, 單位, 単位, 단위
price: 价格, 價格, 価格, 가격
unit price: 单价, 單價, 単価, 단가
amount: 金额, 金額, 款项, 款項, 금액, 액수
total: 合计, 合計, 总计, 總計, 総計, 总额, 總額, 総額, 总数, 總數, 計, 합계, 총계, 총액
sub total: 小计, 小計, 소계
tax: 税额, 稅額, 税金, 消費税, 增值税, 增值稅, 营业税, 營業稅, 세금, 세액, 부가세, 부가가치세
tax rate: 税率, 稅率, 세율
excl tax: 税抜, 税別, 不含税, 未稅
incl tax: 税込, 含税, 含稅
total incl tax: 价税合计, 價稅合計, 税込合計
net amount: 净额, 淨額, 공급가액, 공급가
discount: 折扣, 优惠, 優惠, 値引, 値引き, 割引, 할인
balance: 余额, 餘額, 結餘, 残高, 잔액, 잔고
previous: 上期, 上次, 前回, 前期, 전기, 이전, 전월
current: 本期, 本次, 今回, 当期, 當期, 当月, 本月, 당기, 금회, 당월
next: 下期, 下次, 次回, 下一, 다음, 차기
payment: 付款, 支付, 缴费, 繳費, 支払, お支払, 支払い, 지급, 결제, 납부
payment method: 付款方式, 支付方式, 支払方法, お支払方法, 결제방법, 지불방법
due date: 到期日, 付款期限, 缴费期限, 繳費期限, 支払期日, 支払期限, お支払期限, 납부기한, 지급기일, 만기일
due: 应付, 應付, 应缴, 應繳, 到期
billing: 请求, 請求, 账单, 帳單, 청구
statement: 对账单, 對帳單, 明细, 明細, 明細書, 명세서, 내역, 내역서
fee: 费用, 費用, 手续费, 手續費, 手数料, 料金, 수수료, 요금, 비용
cost: 成本, 原価, 経費, 원가
charge: 收费, 收費, 課金, 부과
deposit: 押金, 存款, 保证金, 保證金, 入金, 預金, 敷金, 입금, 보증금, 예금
withdrawal: 支出, 取款, 提款, 出金, 引出, 출금
income: 收入, 所得, 수입, 소득
salary: 工资, 薪资, 薪資, 薪水, 給与, 給料, 급여, 월급
allowance: 津贴, 津貼, 补贴, 補貼, 手当, 수당
deduction: 扣除, 扣款, 控除, 공제
bank: 银行, 銀行, 开户行, 開戶行, 은행
branch: 分行, 支行, 支店, 分店, 지점
account: 账户, 帳戶, 账号, 帳號, 户名, 口座, 계좌
account number: 银行账号, 银行帐号, 銀行帳號, 口座番号, 계좌번호
account holder: 户主, 戶主, 口座名義, 名義人, 예금주
currency: 币种, 幣別, 币别, 幣種, 貨幣, 通貨, 통화, 화폐
exchange rate: 汇率, 匯率, 為替レート, 환율
company: 公司, 企业, 企業, 会社, 株式会社, 회사, 기업, 법인
company name: 公司名称, 公司名稱, 企业名称, 单位名称, 單位名稱, 会社名, 社名, 法人名, 회사명, 상호, 법인명, 업체명
organization: 机构, 機構, 组织, 組織, 団体, 機関, 기관, 단체
department: 部门, 部門, 科室, 科别, 部署, 診療科, 부서
customer: 客户, 客戶, 顾客, 顧客, お客様, 得意先, 取引先, 고객, 거래처
buyer: 购买方, 購買方, 买方, 買方, 买受人, 買受人, 购方, 買主, 구매자, 매수인
seller: 销售方, 銷售方, 卖方, 賣方, 销方, 売主, 販売者, 판매자, 매도인
supplier: 供应商, 供應商, 供货商, 供貨商, 仕入先, 공급자, 공급업체
issuer: 出票人, 発行者, 発行元, 발행인, 발행처
issued by: 开票人, 開票人
recipient: 收件人, 收货人, 收貨人, 受取人, 宛先, 受領者, 수신인, 수령인, 수취인
sender: 寄件人, 发货人, 發貨人, 差出人, 送り主, 발신인, 보내는분
payee: 收款人, 受款人, 지급처
payer: 付款人, 支払人, 지불인
person: 人员, 人員, 담당
deputy: 职务代理人, 職務代理人
contact: 联系人, 聯絡人, 聯繫人, 連絡先, 연락처
manager: 经理, 經理, 主管, 管理者, 관리자, 관리인
person in charge: 负责人, 負責人, 经办人, 經辦人, 책임자
contact person: 担当者, 担当, ご担当, 담당자
representative: 代表, 法定代表人, 代表者, 代理人, 대표, 대표자, 대표이사
employee: 员工, 員工, 职工, 職員, 従業員, 社員, 직원, 사원
job title: 职务, 職務, 职位, 職位, 职称, 職稱, 役職, 직위, 직책, 직급
applicant: 申请人, 申請人, 申請者, 申込者, 신청인, 신청자
owner: 业主, 業主, 所有人, 所有者, 소유자
author: 作者, 著者, 저자
address: 地址, 住址, 住所, 所在地, 주소, 소재지
city: 城市, 市区, 都市, 도시
country: 国家, 國家, 국가
postcode: 邮编, 郵遞區號, 邮政编码, 郵便番号, 우편번호
phone: 电话, 電話, 手机, 手機, 携帯, 電話番号, 전화, 전화번호, 휴대폰
fax: 传真, 傳真, ファックス, 팩스
email: 邮箱, 電子郵件, 电子邮件, メール, メールアドレス, 이메일, 전자우편
website: 网址, 網址, ホームページ, 홈페이지
registration number: 登记号, 登記號, 注册号, 登録番号, 法人番号, 등록번호, 사업자등록번호, 사업자번호
tax number: 纳税人识别号, 税号, 統一編號, 统一社会信用代码, 納税者番号
sex: 性别, 性別, 성별
birth date: 出生日期, 出生年月日, 生年月日, 생년월일
age: 年龄, 年齡, 年齢, 나이, 연령
nationality: 国籍, 國籍, 국적
education: 学历, 學歷, 学歴, 학력
school: 学校, 學校, 학교
university: 大学, 大學, 대학교, 대학
major: 专业, 專業, 専攻, 전공
grade: 成绩, 成績, 等级, 等級, 성적, 등급
experience: 经历, 經歷, 工作经历, 経歴, 職歴, 경력
patient: 患者, 病人, 환자
doctor: 医生, 醫生, 医师, 醫師, 의사
hospital: 医院, 醫院, 病院, 병원
medical record: 病历, 病歴, カルテ
identity card: 身份证, 身分证, 주민등록증
visit: 就医, 就诊, 来院, 내원
outpatient: 门诊, 外来, 외래
consultation: 诊察, 诊疗, 診察, 진찰
treatment: 治疗, 治療, 치료
medical registration: 挂号
drug: 药品, 医薬品, 의약품
copayment: 部份负担, 部分负担, 自己負担
self pay: 自付, 自费
diagnosis: 诊断, 診斷, 診断, 진단
total price: 总价, 總價
currency: 币制
country of origin: 原产国, 原產國
tax type: 税种, 稅種
dutiable value: 完税价格, 完稅價格
result: 结果, 結果, 결과
test: 检验, 檢驗, 检测, 檢測, 化验, 検査, 試験, 검사, 시험
test item: 检验项目, 檢驗項目, 检测项目, 検査項目, 검사항목
reference range: 参考范围, 參考範圍, 参考值, 參考值, 基準値, 参考基準, 참고치, 정상범위
method: 方法, 方式, 방법
standard: 标准, 標準, 基準, 표준, 기준
sample: 样品, 樣品, 标本, 標本, 試料, 検体, 시료, 검체
sampling: 采样, 採樣, 取样, 取樣, 採取, 채취
measurement: 测定, 測定, 測量, 测量, 측정
reading: 读数, 讀數, 指针, 検針, 지침
parallel: 平行
on site: 现场, 現場, 현장
device: 设备, 設備, 仪器, 儀器, 機器, 装置, 장비, 기기
tool: 工具, 도구
parameter: 参数, 參數, 指标, 指標
station: 站点, 測站, 駅名, 역명
river: 河流, 河川, 하천
basin: 流域, 水系, 유역
longitude: 经度, 經度, 东经, 東經, 経度, 경도
latitude: 纬度, 緯度, 北纬, 北緯, 위도
weather: 天气, 天氣, 天候, 天気, 날씨
temperature: 温度, 溫度, 水温, 気温, 온도
depth: 深度, 水深, 采样深, 깊이
width: 宽度, 寬度, 水面宽, 水面寬, 幅, 너비, 폭
length: 长度, 長度, 長さ, 길이
height: 高度, 高さ, 높이
weight: 重量, 重さ, 중량, 무게
gross weight: 毛重, 総重量, 총중량
net weight: 净重, 淨重, 正味重量, 순중량
volume: 体积, 體積, 容量, 体積, 부피, 용량
size: 尺寸, 大小, サイズ, 크기
colour: 颜色, 顏色, 色彩, 색상
area: 面积, 面積, 면적
bottles: 瓶数, 瓶數
type: 类型, 類型, 类别, 類別, 种类, 種類, 種別, 区分, 종류, 구분, 유형
status: 状态, 狀態, 状況, 状態, 상태
category: 分类, 分類, 분류
purpose: 目的, 用途, 목적, 용도
reason: 原因, 理由, 事由, 사유, 이유
remark: 备注, 備註, 備考, 비고, 注意事项, 注意事項
note: 注意, 附注, 附註, 주의
title: 标题, 標題, 题目, 題目, 題名, 제목
subject: 主题, 主題, 件名, 科目, 과목, 건명
place: 地点, 地點, 場所, 位置, 장소, 위치
start date: 开始日期, 開始日期, 起始日期, 開始日, 시작일, 개시일
end date: 结束日期, 結束日期, 截止日期, 終了日, 종료일
start: 开始, 開始, 起始, 시작
end: 结束, 結束, 终止, 終止, 終了, 종료
issue date: 开票日期, 開票日期, 发行日期, 发证日期, 签发日期, 発行日, 発行年月日, 작성일자, 발행일, 발급일
order date: 订单日期, 訂購日期, 下单日期, 注文日, 発注日, 주문일, 발주일
invoice date: 发票日期, 發票日期, 請求日, 請求書日付
delivery date: 交货日期, 交貨日期, 送货日期, 納期, 納品日, 납품일, 납기
expiry date: 有效期, 有效期至, 有効期限, 使用期限, 유효기간, 유효기한
valid: 有效, 有効, 유효
application: 申请, 申請, 申込, 신청
approval: 批准, 审批, 審批, 核准, 承認, 승인
approved by: 批准人, 核准人, 承認者, 승인자
reviewed by: 审核, 审核人, 審核, 复核, 校核, 確認者, 검토자
prepared by: 制表, 制表人, 制单人, 製表, 填表人, 作成者, 작성자
sampled by: 采样人, 採樣人, 採取者, 채취자
received by: 收样人, 收货人签字, 受領印, 인수자
delivered by: 送样人, 送货人
signature: 签名, 簽名, 签字, 簽字, 署名, 盖章, 蓋章, 押印, 서명, 날인
page: 页码, 頁碼, 頁, ページ, 페이지, 쪽
table: 表格, 一覧, 表号
report: 报告, 報告, 報告書, 보고서
record: 记录, 紀錄, 記錄, 記録, 기록
certificate: 证书, 證書, 证明, 證明, 証明書, 증명서, 증서
licence: 许可证, 許可證, 执照, 執照, 免許, 許可, 면허, 허가
insurance: 保险, 保險, 保険, 보험
premium: 保费, 保費, 保険料, 보험료
policy number: 保单号, 保單號碼, 証券番号, 증권번호
vehicle: 车辆, 車輛, 車両, 차량
plate: 车牌号, 車牌號碼, 車両番号, 차량번호
driver: 司机, 駕駛, 驾驶员, 運転者, 운전자
route: 路线, 路線, 线路, 경로, 노선
departure: 出发, 出發, 起飞, 出発, 출발
arrival: 到达, 到達, 抵达, 到着, 도착
flight: 航班, 班機, 便名, 항공편
passenger: 乘客, 旅客, 乗客, 승객
seat: 座位, 座席, 좌석
room: 房间, 房間, 房号, 部屋, 客室, 객실
guest: 客人, 入住人, 宿泊者, 투숙객
check in: 入住, 入住日期, チェックイン, 체크인
check out: 退房, 离店日期, チェックアウト, 체크아웃
nights: 晚数, 宿泊数, 박수
origin: 产地, 產地, 原产地, 原產地, 原産地, 원산지
manufacturer: 生产商, 制造商, 製造商, 生产厂家, 製造者, メーカー, 제조사, 제조업체
batch number: 批号, 批號, ロット, ロット番号, 제조번호, 로트번호
ingredients: 成分, 配料, 原材料, 원재료, 성분
serial number: 序列号, 製造番号, シリアル番号, 시리얼번호
project: 工程, 案件, プロジェクト, 프로젝트, 사업명
project name: 项目名称, 項目名稱, 工程名称, 工程名稱, 工事名, 공사명
stock: 库存, 庫存, 在庫, 재고
share: 股份, 股票, 株式, 주식
shareholder: 股东, 股東, 株主, 주주
asset: 资产, 資產, 資産, 자산
liability: 负债, 負債, 부채
revenue: 营业收入, 營業收入, 売上, 売上高, 매출, 매출액
profit: 利润, 利潤, 利益, 이익
ratio: 比例, 比率, 비율, 비중
rate: 费率, 利率, 이율, 율
increase: 增加, 增長, 增长, 増加, 증가
population: 人口, 인구
people: 人数, 人數, 인원
usage: 用量, 使用量, 사용량
meter: 电表, 電錶, 水表, メーター, 계량기
agent: 药剂, 藥劑, 薬剤, 약제
dilution: 稀释, 稀釋, 希釈, 희석
soaking: 浸药, 浸藥, 浸泡
factor: 倍数, 倍數, 倍率
application method: 施药方法, 施藥方法, 使用方法, 사용방법
chapter: 章节, 章節, 목차
ref: 参考, 參考, 参照, 참조
reference: 文号, 文號, 整理番号, 문서번호
version: 版本, バージョン, 버전
language: 语言, 語言, 言語, 언어
`);

/** Single signs that end a longer word and say what kind of value it names: 合同号, 会社名, 発行日. */
export const ASIAN_ENDINGS: ReadonlyMap<string, string> = new Map(
  translationsIn(`
number: 号, 號
name: 名, 명
date: 日, 일
amount: 额, 額, 액
fee: 费, 費, 料, 비
rate: 率, 율
person: 人, 者, 인, 자
count: 数, 數, 수
place: 地, 处, 處
`),
);
