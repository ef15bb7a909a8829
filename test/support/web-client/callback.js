// The last page of the popup: hands the answer to the page that opened it.
if (window.opener) {
  window.opener.postMessage(location.search, location.origin)
  window.close()
}
