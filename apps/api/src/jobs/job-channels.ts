/** Notifies all processes that a job is due now. */
export const JOB_CHANNEL = 'promptwire_job'

/** Notifies watchers of a job of progress or its end; the payload is the job's id. */
export const JOB_NEWS_CHANNEL = 'promptwire_job_news'
