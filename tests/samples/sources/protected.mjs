/** protected.docx and protected.xlsx with the package `officecrypto-tool`; the password is "northwind". */
import { readFileSync, writeFileSync } from 'node:fs';
import { encrypt } from 'officecrypto-tool';

const password = 'northwind';
writeFileSync('protected.docx', encrypt(readFileSync('forms.docx'), { password }));
writeFileSync('protected.xlsx', encrypt(readFileSync('charts.xlsx'), { password, type: 'standard' }));
