import { describe, expect, it } from 'vitest';
import { createEntryLabeller } from './entry-label.ts';

const entryOf = createEntryLabeller({ site: 'novasjekk.no', app: ['app.novasjekk.no'] });

describe('the entry label of a view', () => {
  it.each([
    ['https://www.google.com/', 'search'],
    ['https://www.google.co.uk/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    ['https://l.facebook.com/l.php?u=x', 'social'],
    ['https://t.co/abc', 'social'],
    ['https://app.novasjekk.no/scan', 'app'],
    ['https://novasjekk.no/blogg', 'internal'],
    ['https://www.Example.org:8080/a?b=c', 'site:example.org'],
    ['https://notgoogle.example/', 'site:notgoogle.example'],
    ['https://google.evil.example/', 'site:google.evil.example'],
    ['https://chatgpt.com/', 'assistant:ChatGPT'],
    ['https://chat.openai.com/', 'assistant:ChatGPT'],
    ['android-app://com.openai.chatgpt/', 'assistant:ChatGPT'],
    ['https://www.perplexity.ai/', 'assistant:Perplexity'],
    ['https://copilot.microsoft.com/', 'assistant:Copilot'],
    ['https://edgeservices.bing.com/', 'assistant:Copilot'],
    ['https://gemini.google.com/', 'assistant:Gemini'],
    ['https://claude.ai/', 'assistant:Claude'],
    ['https://chatgpt.com.evil.example/', 'site:chatgpt.com.evil.example'],
    ['https://notclaude.ai/', 'site:notclaude.ai'],
    ['not an address', 'direct'],
    [undefined, 'direct'],
  ])('with the referrer %s is %s', (referrer, label) => {
    expect(entryOf('/blogg', referrer)).toBe(label);
  });

  it.each([
    ['/blogg?utm_source=Nyhetsbrev', 'campaign:nyhetsbrev'],
    ['/blogg?a=b&utm_source=uke+12', 'campaign:uke 12'],
    ['/blogg?utm_source=ola%40example.org', 'campaign:other'],
    [`/blogg?utm_source=${'x'.repeat(61)}`, 'campaign:other'],
    ['/blogg?utm_source=', 'campaign:other'],
    ['/blogg?utm_source=chatgpt.com', 'assistant:ChatGPT'],
    ['/blogg?utm_source=perplexity', 'assistant:Perplexity'],
    ['/blogg?utm_source=copilot.com', 'assistant:Copilot'],
  ])('at the address %s is %s', (url, label) => {
    expect(entryOf(url, 'https://www.google.com/')).toBe(label);
  });
});
