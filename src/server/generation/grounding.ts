/** The material for a generated text: sources with their facts, and articles of the site to which it may link. */
export interface Grounding {
  sources: { title: string; url: string; facts: string[] }[];
  links: { title: string; path: string }[];
}
