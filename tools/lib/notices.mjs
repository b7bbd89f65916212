import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const heading = `# Third-party notices

Murmur itself is licensed under Apache-2.0 (LICENSE). It uses the packages below, which npm installs under their own
licences; this repository contains none of their source, only copies of the logos below. \`node tools/notices.mjs\` writes this
file from package-lock.json.

## Logos

The logos of tokens in \`sandbox/assets/logos\` (drawn as PNG) and of chains in \`web/public/chains\` are from web3icons
(https://github.com/0xa3k5/web3icons, npm \`@web3icons/core\` 4.0.56), Copyright (c) web3icons, under the MIT licence, which lies in
both folders. They are trademarks of their owners and only identify the tokens and chains.

## Contracts of the sandbox

The sandbox runs the real Uniswap and wrapped-coin contracts on two local chains. Their compiled code is read at run time
from the packages that their authors publish; neither this repository nor its builds contain a copy.

- \`@uniswap/v3-core\`: Business Source License 1.1, whose change date (2023-04-01) has passed: GPL-2.0-or-later since.
- \`@uniswap/v3-periphery\`, \`@uniswap/swap-router-contracts\`: GPL-2.0-or-later.
- \`@uniswap/v2-core\`, \`@uniswap/v2-periphery\`, \`@uniswap/lib\`: GPL-3.0-or-later.
- \`canonical-weth\`: GPL-3.0.

Only the sandbox uses them: Murmur against live chains loads none of it. If you distribute an installed copy (an image with
\`node_modules\`, say), you distribute these packages too, under those licences.

## Speech recognition

The builds of \`sherpa-onnx\` for each system (Apache-2.0) contain ONNX Runtime, Copyright (c) Microsoft Corporation, under the MIT
licence. \`npm run setup:speech -- --languages all\` downloads weights of Whisper, Copyright (c) 2022 OpenAI, under the MIT licence, as
exported by the sherpa-onnx project; neither this repository nor its packages contain them.
`

/** Generates THIRD_PARTY_NOTICES.md for the runtime packages of package-lock.json. */
export function makeNotices(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const rows = Object.entries(packages)
    .filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
    .map(([path, { version, license, optional }]) => ({
      name: path.split('node_modules/').at(-1),
      version,
      license: license ?? 'see the package',
      // A package for another platform is not installed here, so the text must not depend on it.
      copyright: optional ? undefined : findCopyright(join(root, path)),
    }))
  const byLicense = group(rows)
  const sections = Object.keys(byLicense)
    .sort()
    .map((license) => `## ${license}\n\n${toNoticeLines(byLicense[license]).join('\n')}\n`)
  return [heading, ...sections].join('\n')
}

function group(rows) {
  const groups = {}
  for (const row of rows) groups[row.license] = [...(groups[row.license] ?? []), row]
  return groups
}

function toNoticeLines(rows) {
  const texts = rows.map(({ name, version, copyright }) => `- ${name} ${version}${copyright ? `: ${copyright}` : ''}`)
  return [...new Set(texts)].sort()
}

/** Finds the first copyright line in a package's licence. */
function findCopyright(folder) {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (!file) return undefined
  const text = readFileSync(join(folder, file), 'utf8')
  const line = text.split('\n').find((candidate) => /^\W*copyright\b.*(\d{4}|\(c\)|©)/i.test(candidate))
  return line?.includes('[yyyy]') || line?.includes('{yyyy}') ? undefined : line?.replace(/[*<>#]/g, '').trim()
}
