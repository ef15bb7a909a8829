import { describeEnd } from '@promptwire/core/models/known/describe-end'
import { count } from '@promptwire/core/text/count'
import { Callout } from '../../ui/data/callout.tsx'
import type { PublishReview } from './version-context.ts'

/** Explains why the rule about ending models blocks a version. */
export const ModelEndCallout = ({ review }: { readonly review: PublishReview }) => {
  const { model_end_rule: rule, ending_model: end, nothing_changed } = review
  if (!rule?.blocks || !end || nothing_changed) return null
  return (
    <Callout kind="warning" title="The rule about ending models is closed">
      <p>{describeEnd(end)}</p>
      <p>
        {`This project publishes no model that ends within ${count(rule.days, 'day')}. Change the model of the prompt first.`}
      </p>
    </Callout>
  )
}
