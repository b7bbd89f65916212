import { type Deployment, deploymentApi } from '@murmur/contract/deployment'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'

/** The settings of this deployment; undefined until loaded. */
export function useDeployment(): Deployment | undefined {
  const { data } = useQuery({
    queryKey: ['deployment'],
    queryFn: ({ signal }) => call(deploymentApi.read, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The fee of the Lite plan, used until the deployment's settings load. */
const defaultFeeBps = 50

/** Murmur's own fee on a trade, in basis points. */
export function useFeeBps(): number {
  return useDeployment()?.platformFeeBps ?? defaultFeeBps
}
