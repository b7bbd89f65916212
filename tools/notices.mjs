// Rewrites THIRD_PARTY_NOTICES.md; run it after a change of package-lock.json (a test compares).
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeNotices } from './lib/notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), makeNotices(root))
