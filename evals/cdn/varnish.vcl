vcl 4.1;

# Varnish in front of Skillshelf. It needs the package varnish-modules, for xkey. In Skillshelf:
# CDN_PURGE_URL=http://127.0.0.1:6081/service/varnish/purge
# CDN_PURGE_TOKEN=change-me
# TRUST_PROXY=loopback
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  # The purge API of Fastly.
  if (req.url ~ "^/service/varnish/purge(_all)?$") {
    if (req.method != "POST" || req.http.Fastly-Key != "change-me") {
      return (synth(403));
    }
    if (req.url ~ "_all$") {
      ban("obj.status != 0");
    } else {
      set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
    }
    return (synth(200));
  }
  if (req.method == "GET" || req.method == "HEAD") {
    # Only the choice of a language depends on cookies, at addresses without one.
    if (req.url ~ "^/(ar|de|en|es|ja|zh|api)(/|\.|\?|$)" && req.url !~ "^/api/v1/") {
      unset req.http.Cookie;
    }
    # Pages vary by this header: one form of it for each format.
    if (req.http.Accept ~ "^text/markdown") {
      set req.http.Accept = "text/markdown";
    } else {
      set req.http.Accept = "text/html";
    }
  }
}

sub vcl_backend_response {
  set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
