import { languages } from './add-screen.ts'
import type { Copy } from './copy.ts'

const test = `
it('states the reason with its values', async () => {
  const { body } = await (await verifiedVisitor(world)).call('GET', \`\${path}?least=5\`)
  expect(body).toMatchObject({ code: 'NOT_FOUND', reason: 'You have starred fewer than 5 tokens.' })
})
`

/** CONTRIBUTING.md, "a refusal's reason": one of the dummy call, with a value. */
export function addReason({ path, add, edit, read }: Copy): void {
  edit(
    'contract/src/errors/reasons.ts',
    "  'uploads-full': {},",
    "  'uploads-full': {},\n  'dummy-few': { least: 'count' },",
  )
  const line = '{\n  "reason.dummy-few": "You have starred fewer than {least} tokens.",\n'
  for (const { name } of languages(path)) edit(`locales/${name}/server.json`, '{\n', line)
  const folder = 'server/src/markets/watching'
  edit(`${folder}/dummy.routes.ts`, "('NOT_FOUND')", "('NOT_FOUND', { reason: 'dummy-few', values: { least } })")
  add(`${folder}/dummy.test.ts`, read(`${folder}/dummy.test.ts`) + test)
}
