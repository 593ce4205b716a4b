"""charts.xlsx with openpyxl: a chart, a comment, hidden row, column and sheet, merged cells, number formats."""
from datetime import date, datetime

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font

book = Workbook()
book.properties.title = "Sales"
book.properties.creator = "Bluebird Tools"
sheet = book.active
sheet.title = "Sales"
sheet.append(["Region", "2025", "2026", "Change", "Internal", "Booked"])
for cell in sheet[1]:
    cell.font = Font(bold=True)
sheet.append(["North", 12, 15, "=C2/B2-1", "x1", date(2026, 1, 31)])
sheet.append(["South", 18, 17.5, "=C3/B3-1", "x2", datetime(2026, 2, 28, 14, 30)])
sheet.append(["Closed", 1, 0, "=B4/C4", "x3", date(2026, 3, 31)])
for row in range(2, 5):
    sheet.cell(row, 4).number_format = "0.0%"
    sheet.cell(row, 6).number_format = "d mmm yyyy"
sheet["B2"].number_format = sheet["C2"].number_format = '#,##0.00" k"'
sheet["A2"].comment = Comment("Largest region.", "Reviewer")
sheet.merge_cells("A6:C6")
sheet["A6"] = "All figures in thousands"
sheet.row_dimensions[4].hidden = True
sheet.column_dimensions["E"].hidden = True
chart = BarChart()
chart.title = "Tools sold"
chart.x_axis.title = "Region"
chart.add_data(Reference(sheet, min_col=2, max_col=3, min_row=1, max_row=3), titles_from_data=True)
chart.set_categories(Reference(sheet, min_col=1, min_row=2, max_row=3))
sheet.add_chart(chart, "H2")
lists = book.create_sheet("Lists")
lists["A1"] = "North"
lists.sheet_state = "hidden"
book.save("charts.xlsx")
