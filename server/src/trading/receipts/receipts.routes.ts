import { receiptsApi } from '@murmur/contract/trading/receipts'
import type { Db } from '#platform/db/db.ts'
import { type App, serveRaw } from '#platform/http/serve.ts'
import { signedReceipt } from './signed-receipt.ts'

/** Sends receipts without white space, so that a change of any byte can be found. */
export function receiptsRoutes(app: App, { db }: { db: Db }): void {
  serveRaw(app, receiptsApi.signed, async ({ params, user, reply }) => {
    const receipt = await signedReceipt(db, user.id, params.id)
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="murmur-receipt-${params.id}.json"`)
      .send(JSON.stringify(receipt))
  })
}
