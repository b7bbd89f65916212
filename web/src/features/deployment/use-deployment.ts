import { type Deployment, deploymentApi } from '@murmur/contract/deployment'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/call.ts'

/** What this deployment offers; undefined until it has said so. */
export function useDeployment(): Deployment | undefined {
  const { data } = useQuery({
    queryKey: ['deployment'],
    queryFn: ({ signal }) => call(deploymentApi.read, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The fee of the Lite plan, until the deployment says otherwise. */
const usualFeeBps = 50

/** Murmur's own fee on a trade, in basis points. */
export function useFeeBps(): number {
  return useDeployment()?.platformFeeBps ?? usualFeeBps
}
