import { z } from 'zod';

/** The version of a record that a change refers to. The database stores it in 32 bits and refuses larger numbers. */
export const versionSchema = z.int32().min(1);
