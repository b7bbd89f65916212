import { customType } from 'drizzle-orm/pg-core'

/** Bytes in a column. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
