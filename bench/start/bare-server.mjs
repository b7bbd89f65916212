// The floor of the start bench: a bare Fastify on a copy of the product's embedded database, with one query per request. Plain
// JavaScript, because translating TypeScript would add to its start. Prints its port as its first line.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import fastify from 'fastify'

const database = await PGlite.create(process.env.DATA_FOLDER, { extensions: { pg_trgm } })
const app = fastify()
app.get('/users', async () => (await database.query('select count(*)::int as count from users')).rows[0])
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => void database.close().then(() => process.exit()))
