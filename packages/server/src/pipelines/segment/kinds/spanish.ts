import type { DocumentWords } from './kind.ts';

export const SPANISH: DocumentWords = {
  opens: 'estimado|estimada|asunto:|muy señor',
  closes: 'atentamente|saludos cordiales|un cordial saludo|firma|gracias por su compra',
  stop: 'el|la|los|las|un|una|de|del|y|o|para|con|en|por|es|son|documento|documentos|página|archivo|tipo|que|se',
  kinds: {
    invoice: {
      names: 'factura|factura comercial|factura de proveedor',
      cues: 'número de factura|fecha de factura|iva|base imponible|total factura|vencimiento|nif|cif|forma de pago',
    },
    credit_note: { names: 'nota de crédito|factura rectificativa|abono', cues: 'abono|devolución|rectificativa' },
    receipt: {
      names: 'recibo|ticket|comprobante|ticket de compra',
      cues: 'efectivo|cambio|caja|gracias por su visita|tarjeta',
    },
    quotation: { names: 'presupuesto|cotización|oferta', cues: 'válido hasta|validez|presupuesto' },
    purchase_order: { names: 'orden de compra|pedido', cues: 'número de pedido|fecha de pedido|proveedor|entrega' },
    order_confirmation: { names: 'confirmación de pedido', cues: 'confirmamos|su pedido' },
    delivery_note: { names: 'albarán|nota de entrega|remito', cues: 'entregado|recibido|albarán' },
    waybill: {
      names: 'carta de porte|conocimiento de embarque',
      cues: 'remitente|destinatario|transportista|peso bruto|bultos',
    },
    customs_declaration: { names: 'declaración de aduana|declaración aduanera', cues: 'aduana|país de origen|arancel' },
    bank_statement: {
      names: 'extracto bancario|estado de cuenta',
      cues: 'saldo|cargo|abono|saldo anterior|fecha valor',
    },
    payslip: {
      names: 'nómina|recibo de salario',
      cues: 'salario|devengos|deducciones|líquido a percibir|empresa|trabajador',
    },
    tax_return: {
      names: 'declaración de la renta|declaración de impuestos',
      cues: 'agencia tributaria|contribuyente|impuesto',
    },
    contract: {
      names: 'contrato|acuerdo|convenio',
      cues: 'las partes|cláusula|reunidos|exponen|en adelante|rescisión',
    },
    nda: {
      names: 'acuerdo de confidencialidad|contrato de confidencialidad',
      cues: 'información confidencial|confidencialidad|divulgar',
    },
    employment_contract: {
      names: 'contrato de trabajo',
      cues: 'trabajador|empleador|jornada|periodo de prueba|salario',
    },
    lease: {
      names: 'contrato de alquiler|contrato de arrendamiento',
      cues: 'arrendador|arrendatario|renta|fianza|inmueble',
    },
    power_of_attorney: { names: 'poder|poder notarial', cues: 'apoderado|poderdante|otorga' },
    amendment: { names: 'enmienda|modificación|adenda', cues: 'modificación|modifica' },
    court_document: { names: 'sentencia|demanda|auto judicial', cues: 'juzgado|demandante|demandado|tribunal' },
    minutes: { names: 'acta|acta de reunión', cues: 'orden del día|asistentes|reunión' },
    resume: {
      names: 'currículum|curriculum vitae|currículo|hoja de vida',
      cues: 'experiencia profesional|experiencia laboral|formación|educación|idiomas|habilidades',
    },
    letter: { names: 'carta|correspondencia', cues: 'estimado|atentamente|saludo' },
    application_form: { names: 'solicitud|formulario|formulario de solicitud', cues: 'solicitante|marque|rellene' },
    registration_form: { names: 'inscripción|registro|formulario de registro', cues: 'inscripción|registro' },
    report: { names: 'informe|estudio', cues: 'resumen|conclusiones|introducción' },
    insurance_policy: { names: 'póliza|póliza de seguro', cues: 'asegurado|prima|cobertura|tomador' },
    insurance_claim: { names: 'parte de accidente|siniestro|reclamación', cues: 'siniestro|daños|accidente' },
    medical_report: { names: 'informe médico|historia clínica', cues: 'paciente|diagnóstico|tratamiento|exploración' },
    lab_report: { names: 'análisis|resultados de laboratorio', cues: 'muestra|laboratorio|valores de referencia' },
    prescription: { names: 'receta|receta médica', cues: 'dosis|comprimido|farmacia' },
    identity_card: { names: 'documento de identidad|dni|cédula', cues: 'nacionalidad|fecha de nacimiento|dni' },
    certificate: { names: 'certificado|constancia', cues: 'certifica|certifico|hace constar' },
    utility_bill: {
      names: 'factura de luz|factura de gas|factura de agua|recibo de luz',
      cues: 'consumo|kwh|contador|lectura',
    },
  },
};
