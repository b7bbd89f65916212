import { Readable } from 'node:stream'
import { historyApi } from '@murmur/contract/history'
import { type App, serve, serveRaw } from '#core/serve.ts'
import type { Db } from '#db/db.ts'
import { historyPage, wholeHistory } from '#features/history/history.store.ts'
import { csvColumns, csvLine, csvRow } from '#features/history/history-csv.ts'
import type { HistoryQuery } from '#features/history/history-query.ts'
import type { HistoryDeps } from '#features/history/history-transaction.ts'

export function historyRoutes(app: App, deps: HistoryDeps & { db: Db }): void {
  serve(app, historyApi.list, ({ query, user }) => historyPage(deps, user.id, query, query.page ?? 1))
  serveRaw(app, historyApi.csv, ({ query, user, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="murmur-history.csv"')
      .send(Readable.from(csvLines(deps, user.id, query))),
  )
}

async function* csvLines(deps: HistoryDeps & { db: Db }, userId: string, query: HistoryQuery): AsyncGenerator<string> {
  yield csvRow(csvColumns)
  for await (const slice of wholeHistory(deps, userId, query)) yield slice.map(csvLine).join('')
}
