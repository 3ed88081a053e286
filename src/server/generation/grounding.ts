/** What a text may lean on: sources with their facts, and the site's own articles to link to. */
export interface Grounding {
  sources: { title: string; url: string; facts: string[] }[];
  links: { title: string; path: string }[];
}
