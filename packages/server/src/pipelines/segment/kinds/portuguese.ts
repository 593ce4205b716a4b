import type { DocumentWords } from './kind.ts';

export const PORTUGUESE: DocumentWords = {
  opens: 'prezado|prezada|caro|assunto:',
  closes: 'atenciosamente|cumprimentos|assinatura|obrigado pela preferência',
  stop: 'o|a|os|as|um|uma|de|do|da|e|ou|para|com|em|por|documento|documentos|página|arquivo|ficheiro|tipo|que',
  kinds: {
    invoice: {
      names: 'fatura|factura|nota fiscal',
      cues: 'número da fatura|data de emissão|iva|vencimento|nif|cnpj|total a pagar',
    },
    receipt: { names: 'recibo|talão|cupom fiscal', cues: 'dinheiro|troco|caixa|obrigado|cartão' },
    quotation: { names: 'orçamento|cotação|proposta', cues: 'válido até|validade|orçamento' },
    purchase_order: { names: 'ordem de compra|encomenda|pedido', cues: 'número do pedido|fornecedor|entrega' },
    delivery_note: { names: 'guia de remessa|nota de entrega', cues: 'entregue|recebido|guia' },
    waybill: {
      names: 'conhecimento de transporte|conhecimento de embarque',
      cues: 'remetente|destinatário|transportador|peso bruto',
    },
    bank_statement: { names: 'extrato bancário|extrato de conta', cues: 'saldo|débito|crédito|data valor' },
    payslip: { names: 'recibo de vencimento|holerite|contracheque', cues: 'vencimento|descontos|líquido|empregador' },
    contract: { names: 'contrato|acordo', cues: 'as partes|cláusula|contratante|contratada|rescisão' },
    nda: {
      names: 'acordo de confidencialidade|termo de confidencialidade',
      cues: 'informações confidenciais|confidencialidade',
    },
    lease: {
      names: 'contrato de arrendamento|contrato de locação|contrato de aluguel',
      cues: 'senhorio|inquilino|locador|locatário|renda',
    },
    resume: {
      names: 'currículo|curriculum vitae',
      cues: 'experiência profissional|formação|habilitações|competências|idiomas',
    },
    letter: { names: 'carta|correspondência', cues: 'prezado|atenciosamente|cumprimentos' },
    application_form: { names: 'formulário|requerimento|pedido', cues: 'requerente|preencher|assinale' },
    report: { names: 'relatório|estudo', cues: 'resumo|conclusão|introdução' },
    insurance_policy: { names: 'apólice|apólice de seguro', cues: 'segurado|prémio|cobertura' },
    medical_report: { names: 'relatório médico|laudo médico', cues: 'paciente|diagnóstico|tratamento' },
    certificate: { names: 'certificado|certidão|declaração', cues: 'certifica|declara' },
    utility_bill: { names: 'conta de luz|conta de água|fatura de energia', cues: 'consumo|kwh|leitura' },
  },
};
