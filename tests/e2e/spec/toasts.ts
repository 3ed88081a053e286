import type { Locator, Page } from '@playwright/test';

/** The sentence of the newest toast. Its title, notes and buttons are other elements. */
export const toastDescription = (page: Page): Locator =>
  page.locator('[data-sonner-toast][data-front=true] [data-description]');
