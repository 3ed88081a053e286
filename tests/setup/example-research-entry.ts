/** A valid entry of the research log. */
export const exampleResearchEntry = {
  published_on: '2026-01-01',
  url: 'https://studie.example/1',
  title_no: 'En studie',
  title_en: 'A study',
  adds_no: 'Noe nytt.',
  adds_en: 'Something new.',
  certainty_no: 'Usikkert.',
  certainty_en: 'Uncertain.',
};
