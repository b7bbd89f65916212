import { receiptsApi } from '@murmur/contract/trading/receipts'
import type { Db } from '#platform/db/db.ts'
import { type App, serve } from '#platform/http/serve-endpoint.ts'
import { signedReceipt } from './signed-receipt.ts'

/** Registers the route of signed receipts. */
export function receiptsRoutes(app: App, { db }: { db: Db }): void {
  serve(app, receiptsApi.signed, ({ params, user }) => signedReceipt(db, user.id, params.id))
}
