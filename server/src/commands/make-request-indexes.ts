// `make-request-indexes FOLDER`: stores the index of each language's examples (`requests.index`) beside its catalogs in FOLDER, so
// that a server opens it in milliseconds instead of computing it at the first message in the language.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@murmur/contract/languages'
import { indexRequests, requestIndexFile } from '#ai/brains/offline/requests/match-requests.ts'
import { packArrays } from '#ai/retrieval/packed-arrays.ts'
import { runWithoutPause } from '#platform/concurrency/run-in-slices.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder of the catalogs')
for (const language of languages) {
  writeFileSync(join(folder, language, requestIndexFile), packArrays(runWithoutPause(indexRequests(language))))
}
