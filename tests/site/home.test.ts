import { describe, expect, it } from 'vitest';
import { appHost, at, campaignIn, languages } from '../setup/site/public-site.ts';
import { elementsIn, fetchPage, hrefOf, onlyElementIn, textOf, textsOf, withText } from './fetch-page.ts';

const texts = {
  no: {
    title: 'Hvor bearbeidet er maten din?',
    scan: 'Skann en vare i NovaSjekk',
    learn: 'Hva er UPF?',
    sections: [
      'Hva er ultraprosessert mat?',
      'Hvorfor er dette verdt å vite?',
      'Tre varer fra en vanlig handlekurv',
      'Ett tall som gjør listen lettere å lese',
      'Tre små grep som hjelper',
      'Prøv selv: Sjekk en matvare',
      'Tre ting mange lurer på',
      'Hva har du i kurven i dag?',
    ],
    examples: [
      ['Havregryn', 5, 'Naturlig og minimalt bearbeidet ✓'],
      ['Brød', 40, 'Moderat bearbeidet'],
      ['Brus', 90, 'Ultraprosessert ⚠️'],
    ],
    score: [/fra 0 til 100/, /Jo høyere score, desto mer bearbeidet/],
    basis: [/ingredienslister/, /tilsetningsstoffer/, /prosesseringsgrad/, /matvaredatabaser/, /KI-analyse/],
    cta: 'Skann i NovaSjekk',
  },
  en: {
    title: 'How processed is your food?',
    scan: 'Scan a product in NovaSjekk',
    learn: 'What is UPF?',
    sections: [
      'What is ultra-processed food?',
      'Why is it worth knowing?',
      'Three things from an ordinary shopping basket',
      'One number that makes the list easier to read',
      'Three small steps that help',
      'Try it: check a food',
      'Three things people often ask',
      'What is in your basket today?',
    ],
    examples: [
      ['Oats', 5, 'Natural and minimally processed ✓'],
      ['Bread', 40, 'Moderately processed'],
      ['Soda', 90, 'Ultra-processed ⚠️'],
    ],
    score: [/from 0 to 100/, /higher the score, the more processed/],
    basis: [/ingredient lists/, /additives/, /degree of processing/, /food databases/, /AI analysis/],
    cta: 'Scan in NovaSjekk',
  },
} as const;

describe.each(languages)('the home page in $language', ({ locale, prefix, browser }) => {
  const words = texts[locale];
  const open = async () => (await fetchPage(at(prefix, '/'), { language: browser })).document;
  const linkNamed = (parent: ParentNode, name: string) => hrefOf(withText(parent, 'a', name)[0]);
  const campaign = (medium: string) => ({
    host: appHost,
    utm_source: 'novasjekk',
    utm_medium: medium,
    utm_campaign: 'forside',
  });

  it('has its sections in order, from the hero to the call to action', async () => {
    const document = await open();
    expect(textsOf(document, 'main h2')).toEqual(words.sections);
    const sections = elementsIn(document, 'main > section');
    const section = (index: number) => sections.at(index) as Element;

    const hero = section(0);
    expect(textOf(onlyElementIn(document, 'h1'))).toBe(words.title);
    expect(textOf(onlyElementIn(hero, 'h1'))).toBe(words.title);
    expect(textOf(onlyElementIn(hero, 'h1 + p'))).not.toBe('');
    expect(campaignIn(linkNamed(hero, words.scan))).toEqual(campaign('hero'));
    expect(linkNamed(hero, words.learn)).toBe(at(prefix, '/hva-er-upf'));

    expect(textOf(section(1))).toContain('NOVA');
    expect(elementsIn(section(1), '[role=img], img')).toHaveLength(1);

    // Every research result must link to its source.
    const findings = elementsIn(section(2), 'li');
    expect(findings).toHaveLength(3);
    for (const finding of findings) expect(hrefOf(elementsIn(finding, 'a')[0])).toMatch(/^https:\/\//);

    for (const mentioned of [...words.score, ...words.basis])
      expect.soft(textOf(section(4))).toMatch(mentioned);

    const tips = elementsIn(section(5), 'ol > li');
    expect(tips).toHaveLength(3);
    for (const [index, tip] of tips.entries()) {
      expect(textOf(tip)).toMatch(new RegExp(`^${index + 1}`));
      expect(elementsIn(tip, 'h2, h3, h4')).toHaveLength(1);
    }

    const last = section(-1);
    expect(elementsIn(last, 'a')).toHaveLength(1);
    expect(campaignIn(linkNamed(last, words.cta))).toEqual(campaign('cta'));
  });

  it('shows three example cards with score and band', async () => {
    const document = await open();
    const cards = elementsIn(elementsIn(document, 'main > section')[3] as Element, 'li');
    expect(cards).toHaveLength(3);
    for (const [index, [food, score, band]] of words.examples.entries()) {
      const card = cards[index] as Element;
      expect.soft(textsOf(card, 'h2, h3, h4')).toEqual([food]);
      expect
        .soft(onlyElementIn(card, '[role=img]').getAttribute('aria-label'))
        .toMatch(new RegExp(`${score} .*100: ${band}`));
      expect.soft(withText(card, '*', band)).not.toEqual([]);
    }
  });

  it('repeats its three questions and answers as structured data', async () => {
    const document = await open();
    const questions = elementsIn(document, '.accordion details');
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(question.hasAttribute('open')).toBe(false);
    const faq = elementsIn(document.head, 'script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.textContent ?? ''))
      .filter((each) => each['@type'] === 'FAQPage');
    expect(faq).toHaveLength(1);
    expect(faq[0].mainEntity).toEqual(
      questions.map((details) => ({
        '@type': 'Question',
        name: details.querySelector('summary')?.textContent?.trim(),
        acceptedAnswer: {
          '@type': 'Answer',
          text: details.querySelector(':scope > :not(summary)')?.textContent?.trim(),
        },
      })),
    );
  });
});
