import type { Page } from '@playwright/test';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
export const content = (page: Page) => page.getByLabel('Content (Markdown)');
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
export const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
