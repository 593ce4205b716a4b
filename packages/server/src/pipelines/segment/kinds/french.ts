import type { DocumentWords } from './kind.ts';

export const FRENCH: DocumentWords = {
  opens: 'madame|monsieur|objet :|objet:|cher|chère',
  closes: 'cordialement|salutations distinguées|veuillez agréer|signature|merci de votre confiance',
  stop: 'le|la|les|des|une|un|et|ou|de|du|pour|avec|dans|sur|par|est|sont|document|documents|page|fichier|type|aux|ce|cette|qui|que',
  kinds: {
    invoice: {
      names: 'facture|facture commerciale|facture fournisseur',
      cues: 'numéro de facture|date de facture|tva|total ttc|total ht|échéance|net à payer|facturé à|montant|règlement|siret',
    },
    credit_note: { names: 'avoir|note de crédit', cues: 'avoir|remboursement' },
    receipt: {
      names: 'reçu|ticket de caisse|quittance',
      cues: 'espèces|monnaie|caisse|merci de votre visite|carte bancaire|rendu',
    },
    quotation: { names: 'devis|offre de prix|offre', cues: 'valable jusqu|devis n|bon pour accord' },
    purchase_order: {
      names: 'bon de commande|commande',
      cues: 'numéro de commande|date de commande|fournisseur|livraison',
    },
    order_confirmation: {
      names: 'confirmation de commande|accusé de réception',
      cues: 'nous confirmons|votre commande',
    },
    delivery_note: { names: 'bon de livraison|bordereau de livraison', cues: 'livré|quantité livrée|réceptionné' },
    waybill: {
      names: 'lettre de voiture|connaissement',
      cues: 'expéditeur|destinataire|transporteur|poids brut|colis',
    },
    customs_declaration: {
      names: 'déclaration en douane|déclaration douanière',
      cues: "douane|pays d'origine|code douanier",
    },
    bank_statement: {
      names: 'relevé de compte|relevé bancaire',
      cues: 'solde|débit|crédit|ancien solde|nouveau solde|date de valeur',
    },
    reminder: { names: 'relance|mise en demeure|rappel', cues: 'impayé|retard|échue' },
    payslip: {
      names: 'bulletin de paie|fiche de paie|bulletin de salaire',
      cues: 'salaire brut|net à payer|cotisations|employeur|congés',
    },
    tax_return: { names: 'déclaration de revenus|déclaration fiscale', cues: 'impôt|revenus|foyer fiscal' },
    tax_assessment: { names: "avis d'imposition|avis d'impôt", cues: 'impôt|avis|direction générale des finances' },
    contract: {
      names: 'contrat|convention|accord',
      cues: 'les parties|ci-après|il a été convenu|article|résiliation|droit applicable|entre les soussignés',
    },
    nda: {
      names: 'accord de confidentialité|engagement de confidentialité|accord de non-divulgation',
      cues: 'informations confidentielles|confidentialité|divulguer',
    },
    employment_contract: { names: 'contrat de travail', cues: "employeur|salarié|période d'essai|rémunération" },
    lease: { names: 'bail|contrat de location|contrat de bail', cues: 'bailleur|locataire|loyer|dépôt de garantie' },
    power_of_attorney: { names: 'procuration|mandat|pouvoir', cues: 'donne pouvoir|mandataire' },
    amendment: { names: 'avenant|modification', cues: 'avenant|modifié' },
    court_document: { names: 'jugement|assignation|arrêt', cues: 'tribunal|demandeur|défendeur|greffe' },
    minutes: { names: 'procès-verbal|compte rendu|compte-rendu', cues: 'ordre du jour|présents|séance' },
    resume: {
      names: 'curriculum vitae|cv',
      cues: 'expérience professionnelle|formation|compétences|langues|loisirs|diplôme',
    },
    cover_letter: { names: 'lettre de motivation', cues: 'candidature|poste|entretien' },
    letter: { names: 'lettre|courrier|correspondance', cues: 'madame|monsieur|salutations|veuillez' },
    application_form: { names: 'formulaire|demande|formulaire de demande', cues: 'demandeur|cochez|remplir' },
    registration_form: { names: "inscription|formulaire d'inscription|enregistrement", cues: 'inscription|inscrit' },
    report: { names: 'rapport|étude', cues: 'sommaire|conclusion|résumé' },
    insurance_policy: {
      names: "police d'assurance|contrat d'assurance|attestation d'assurance",
      cues: 'assuré|prime|garantie|souscripteur|franchise',
    },
    insurance_claim: { names: 'déclaration de sinistre|constat', cues: 'sinistre|dommages|accident' },
    medical_report: { names: 'compte rendu médical|rapport médical', cues: 'patient|diagnostic|examen|traitement' },
    lab_report: {
      names: "résultats d'analyses|analyse de laboratoire",
      cues: 'prélèvement|laboratoire|valeurs de référence',
    },
    prescription: { names: 'ordonnance', cues: 'posologie|comprimé|pharmacie' },
    identity_card: { names: "carte d'identité|carte nationale d'identité", cues: 'nationalité|né le|carte nationale' },
    birth_certificate: { names: 'acte de naissance', cues: 'né|mairie|état civil' },
    certificate: { names: 'certificat|attestation', cues: 'atteste|certifie|soussigné' },
    utility_bill: {
      names: "facture d'électricité|facture de gaz|facture d'eau",
      cues: 'relevé|consommation|kwh|abonnement',
    },
  },
};
