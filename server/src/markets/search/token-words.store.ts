import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/transact.ts'

/** Updates word counts for added and removed tokens, in word order. Each text is space-separated words. */
export async function countWords(tx: Tx, removed: readonly string[], added: readonly string[]): Promise<void> {
  const counts = new Map<string, number>()
  const count = (texts: readonly string[], by: number) => {
    for (const word of texts.flatMap((text) => text.split(' ').filter(Boolean))) {
      counts.set(word, (counts.get(word) ?? 0) + by)
    }
  }
  count(removed, -1)
  count(added, 1)
  const changed = [...counts].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (changed.length === 0) return
  const records = JSON.stringify(changed.map(([word, by]) => ({ word, by })))
  await tx.execute(sql`
    insert into token_words (word, backwards, uses)
    select word, reverse(word), "by" from jsonb_to_recordset(${records}::jsonb) as new(word text, "by" int)
    on conflict (word) do update set uses = token_words.uses + excluded.uses`)
  if (removed.length === 0) return
  const decreasedWords = JSON.stringify(changed.filter(([, by]) => by < 0).map(([word]) => word))
  await tx.execute(sql`
    delete from token_words where uses <= 0
    and word in (select jsonb_array_elements_text(${decreasedWords}::jsonb))`)
}
