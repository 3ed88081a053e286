import { config } from 'zod';

// The content security policy forbids eval. Schemas read this when they are created, so it must be imported before them.
config({ jitless: true });
