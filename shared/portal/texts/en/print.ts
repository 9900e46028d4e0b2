/** Papers to print. */
export const print = {
  title: 'Print',
  lead: 'A paper for the doctor, the hospital or your wallet. It shows what is in the record now.',
  leadOfCircle: 'A paper for the doctor, the hospital or your wallet. It shows what the circle shows now.',
  papers: {
    summary: 'Health summary',
    emergency_card: 'Emergency card',
    medications: 'Medication list',
  },
  details: {
    summary: 'Allergies, medicines, problems, results, vaccinations. For a new doctor.',
    emergency_card: 'What helpers must know first. To cut out and fold for the wallet.',
    medications: 'What to take when, as a table. For the pharmacy or the hospital.',
  },
  pdf: 'PDF to print or send',
  how: 'For paper, open the PDF and print it. You can also print this page with your browser.',
  care: 'Everybody who finds the paper can read it. Carry it as you carry your cards.',
};
