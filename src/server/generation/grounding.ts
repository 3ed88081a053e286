/** The material of a text: sources with their facts, and articles of the site to link to. */
export interface Grounding {
  sources: { title: string; url: string; facts: string[] }[];
  links: { title: string; path: string }[];
}
