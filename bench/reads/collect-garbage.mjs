// Preloaded into a server whose memory is measured: SIGCONT collects all garbage.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGCONT', () => {
  collect()
  process.stderr.write('garbage collected\n')
})
