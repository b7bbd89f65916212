import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macChromePaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Path of a Chromium: $CHROME_PATH, or from PATH, or installed from the distribution's packages if possible. */
export function findChromium({ mayInstall }) {
  return find() ?? (mayInstall && install() ? find() : undefined)
}

function find() {
  const { CHROME_PATH, PATH = '' } = process.env
  if (CHROME_PATH && existsSync(CHROME_PATH)) return CHROME_PATH
  const candidates = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...macChromePaths].find((path) => existsSync(path))
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing Chromium from the distribution’s packages for the browser journeys …\n')
  const command = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium'
  const { status } = spawnSync('sh', ['-c', command], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  })
  return status === 0
}
