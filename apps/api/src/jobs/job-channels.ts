/** The channel on which all processes hear that a job is due now. */
export const JOB_CHANNEL = 'promptwire_job'

/** The channel on which they hear that a job, its id being the payload, has news for who waits for it. */
export const JOB_NEWS_CHANNEL = 'promptwire_job_news'
